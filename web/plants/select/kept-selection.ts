import * as z from 'zod/mini';
import { readKept, type WebStorage } from '../../api/web-storage.ts';
import { keptTexts } from '../fields/kept-texts.ts';
import type { Chosen } from './use-selection.ts';

const STORAGE_KEY = 'plant-selection';

const selectionSchema = z.object({
  view: z.string(),
  plants: z.array(z.object({ id: z.number(), ...keptTexts })),
  isAll: z.boolean(),
});

/** Reads which plants were selected when the page was left; null where none were. */
export function readSelection(storage: WebStorage): Chosen | null {
  const kept = readKept(storage, STORAGE_KEY, selectionSchema);
  return kept && { ...kept, plants: new Map(kept.plants.map((plant) => [plant.id, plant])) };
}

/** Returns what is selected together with what was when the page was left, where the list shows the same view. */
export function joinKept(now: Chosen, kept: Chosen): Chosen {
  if (now.view !== kept.view) return now;
  return { ...kept, plants: kept.isAll ? kept.plants : new Map([...kept.plants, ...now.plants]) };
}

/** Keeps a selection for as long as the tab lives. */
export function writeSelection(storage: WebStorage, { view, plants, isAll }: Chosen): void {
  if (isAll || plants.size > 0) {
    const kept = { view, plants: [...plants.values()], isAll };
    storage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } else storage.removeItem(STORAGE_KEY);
}
