import * as z from 'zod/mini';
import type { Edit } from './pin-rows.ts';

const STORAGE_KEY = 'plant-edits';

const editsSchema: z.ZodMiniType<Edit[]> = z.array(
  z.object({
    plant: z.object({ id: z.number(), name: z.string(), tag: z.string() }),
    index: z.number(),
    typed: z.nullable(z.object({ name: z.string(), tag: z.string() })),
  }),
);

/** Reads which plants were being corrected when the page was left, with what was typed. */
export function readEdits(storage: Storage): Map<number, Edit> {
  try {
    const edits = editsSchema.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]'));
    return new Map(edits.map((edit) => [edit.plant.id, edit]));
  } catch {
    return new Map();
  }
}

/** Keeps them for as long as the tab lives. Where the storage is full or off, only a reload loses them. */
export function writeEdits(storage: Storage, edits: ReadonlyMap<number, Edit>): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify([...edits.values()]));
  } catch {
    // The page still holds them.
  }
}
