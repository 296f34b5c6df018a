import { readKept, type TabStorage } from '../../api/tab-storage.ts';
import { keptFieldsSchema } from '../fields/kept-texts.ts';
import { EMPTY_FIELDS, type PlantFormFields } from '../fields/plant-form-schema.ts';

const STORAGE_KEY = 'plant-draft';

/** Reads what stood in the form when the page was left; else empty fields. */
export function readDraft(storage: TabStorage): PlantFormFields {
  return readKept(storage, STORAGE_KEY, keptFieldsSchema) ?? EMPTY_FIELDS;
}

/** Keeps the draft for as long as the tab lives. */
export function writeDraft(storage: TabStorage, draft: PlantFormFields): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(draft));
}
