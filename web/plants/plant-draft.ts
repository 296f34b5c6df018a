import * as z from 'zod/mini';
import { EMPTY_FIELDS, type PlantFormFields } from './plant-form-schema.ts';

const STORAGE_KEY = 'plant-draft';

const draftSchema: z.ZodMiniType<PlantFormFields> = z.object({
  name: z.string(),
  id: z.string(),
  tag: z.string(),
});

/** Reads what stood in the form when the page was left; else empty fields. */
export function readDraft(storage: Storage): PlantFormFields {
  try {
    return draftSchema.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return EMPTY_FIELDS;
  }
}

/** Keeps the draft for as long as the tab lives. Where the storage is full or off, it is not kept. */
export function writeDraft(storage: Storage, draft: PlantFormFields): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // The form still holds the text; only a reload would lose it.
  }
}
