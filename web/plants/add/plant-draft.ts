import { readKept, type WebStorage } from '../../api/web-storage.ts';
import { keptFieldsSchema, keptTexts } from '../fields/kept-texts.ts';
import { EMPTY_FIELDS, isEmpty, type PlantFormFields } from '../fields/plant-form-schema.ts';

const STORAGE_KEY = 'plant-draft';
/** An empty text where the tag in the form is kept; the tag itself, as JSON, where it is kept aside. */
const KEEP_TAG_KEY = 'keep-tag';

/** Reads what stood in the form when the page was left; else empty fields. */
export function readDraft(storage: WebStorage): PlantFormFields {
  return readKept(storage, STORAGE_KEY, keptFieldsSchema) ?? EMPTY_FIELDS;
}

/** Keeps the draft for as long as the tab lives. */
export function writeDraft(storage: WebStorage, draft: PlantFormFields): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(draft));
}

/** Tells whether the tag of one plant is kept for the next. */
export function keepsTag(storage: WebStorage): boolean {
  return storage.getItem(KEEP_TAG_KEY) !== null;
}

/** Remembers that for as long as the tab lives; it is the tag that stands in the form. */
export function keepTag(storage: WebStorage, isKept: boolean): void {
  if (isKept) storage.setItem(KEEP_TAG_KEY, '');
  else storage.removeItem(KEEP_TAG_KEY);
}

/** Tells whether the tag in the form is one that is kept. */
export function holdsKeptTag(storage: WebStorage): boolean {
  return storage.getItem(KEEP_TAG_KEY) === '';
}

/** Puts a tag that is kept aside, for a plant that comes back into the form with its own. */
export function putTagAside(storage: WebStorage, tag: string): void {
  storage.setItem(KEEP_TAG_KEY, JSON.stringify(tag));
}

/** Returns the tag that is kept aside, or else the one in the form. */
export function readKeptTag(storage: WebStorage, { tag }: PlantFormFields): string {
  return readKept(storage, KEEP_TAG_KEY, keptTexts.tag) ?? tag;
}

/** Returns what stays in the form once a plant has been handed over. */
export function keptAfter(storage: WebStorage, fields: PlantFormFields): PlantFormFields {
  if (!keepsTag(storage)) return EMPTY_FIELDS;
  const tag = readKeptTag(storage, fields);
  keepTag(storage, true);
  return { ...EMPTY_FIELDS, tag };
}

/** Tells whether nothing was typed for one plant alone, a tag that is kept aside. */
export function isUntyped(storage: WebStorage, fields: PlantFormFields): boolean {
  return isEmpty(holdsKeptTag(storage) ? { ...fields, tag: '' } : fields);
}
