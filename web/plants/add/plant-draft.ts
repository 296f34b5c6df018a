import { readKept, type TabStorage } from '../../api/tab-storage.ts';
import { keptFieldsSchema } from '../fields/kept-texts.ts';
import { EMPTY_FIELDS, type PlantFormFields } from '../fields/plant-form-schema.ts';

const STORAGE_KEY = 'plant-draft';
const KEEP_TAG_KEY = 'keep-tag';

/** Reads what stood in the form when the page was left; else empty fields. */
export function readDraft(storage: TabStorage): PlantFormFields {
  return readKept(storage, STORAGE_KEY, keptFieldsSchema) ?? EMPTY_FIELDS;
}

/** Keeps the draft for as long as the tab lives. */
export function writeDraft(storage: TabStorage, draft: PlantFormFields): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(draft));
}

/** Tells whether the tag of one plant is kept for the next. */
export function keepsTag(storage: TabStorage): boolean {
  return storage.getItem(KEEP_TAG_KEY) !== null;
}

/** Remembers that for as long as the tab lives. */
export function keepTag(storage: TabStorage, isKept: boolean): void {
  if (isKept) storage.setItem(KEEP_TAG_KEY, '');
  else storage.removeItem(KEEP_TAG_KEY);
}

/** Returns what stays in the form once a plant has been handed over. */
export function keptAfter(storage: TabStorage, { tag }: PlantFormFields): PlantFormFields {
  return { ...EMPTY_FIELDS, ...(keepsTag(storage) && { tag }) };
}

/** Returns what was typed for one plant alone: without a tag that is kept. */
export function typedOf(storage: TabStorage, fields: PlantFormFields): PlantFormFields {
  return { ...fields, ...(keepsTag(storage) && { tag: '' }) };
}
