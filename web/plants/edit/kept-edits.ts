import * as z from 'zod/mini';
import { readKept, type WebStorage } from '../../api/web-storage.ts';
import { keptTexts } from '../fields/kept-texts.ts';
import type { Edit } from './pin-rows.ts';

const STORAGE_KEY = 'plant-edits';

const plantSchema = z.object({ id: z.number(), ...keptTexts });

const editsSchema: z.ZodMiniType<Edit[]> = z.array(
  z.object({
    plant: plantSchema,
    index: z.number(),
    typed: z.nullable(z.object(keptTexts)),
    // Earlier versions kept other things under `sent`.
    allSent: z._default(z.array(plantSchema), []),
  }),
);

/** Reads which plants were being corrected when the page was left, with what was typed. */
export function readEdits(storage: WebStorage): Map<number, Edit> {
  const edits = readKept(storage, STORAGE_KEY, editsSchema) ?? [];
  return new Map(edits.map((edit) => [edit.plant.id, edit]));
}

/** Keeps them for as long as the tab lives. */
export function writeEdits(storage: WebStorage, edits: ReadonlyMap<number, Edit>): void {
  storage.setItem(STORAGE_KEY, JSON.stringify([...edits.values()]));
}
