import * as z from 'zod/mini';
import { EMPTY_FIELDS, type PlantFormFields } from './plant-form-schema.ts';

/** What stands in the form, and the key of an attempt to send exactly that. */
export interface PlantDraft {
  fields: PlantFormFields;
  idempotencyKey?: string | undefined;
}

const STORAGE_KEY = 'plant-draft';

const draftSchema: z.ZodMiniType<PlantDraft> = z.object({
  fields: z.object({ name: z.string(), id: z.string(), tag: z.string() }),
  idempotencyKey: z.optional(z.string()),
});

/** Reads the draft that a reload or an expired session left behind; else an empty one. */
export function readDraft(storage: Storage): PlantDraft {
  try {
    return draftSchema.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return { fields: EMPTY_FIELDS };
  }
}

/** Keeps the draft for as long as the tab lives. Where the storage is full or off, it is not kept. */
export function writeDraft(storage: Storage, draft: PlantDraft): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // The form still holds the text; only a reload would lose it.
  }
}
