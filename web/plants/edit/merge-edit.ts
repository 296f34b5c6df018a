import {
  mapTexts,
  type PlantText,
  type PlantTexts,
  TEXT_FIELDS,
} from '../../../server/contract/plants.ts';

/** The states of a plant that are known where it is corrected: as it was when that began, and as it was sent. */
type Known = readonly PlantTexts[];

/** Lists the fields that were typed in. One that was typed back counts, since what was sent before may be there. */
export function touchedFields(texts: PlantTexts, known: Known): PlantText[] {
  return TEXT_FIELDS.filter((field) => known.some((one) => one[field] !== texts[field]));
}

/** Lists the fields that were typed in and that others have changed as well, to something else. */
export function clashingFields(texts: PlantTexts, known: Known, theirs: PlantTexts): PlantText[] {
  return touchedFields(texts, known).filter(
    (field) => theirs[field] !== texts[field] && known.every((one) => one[field] !== theirs[field]),
  );
}

/** Returns theirs with what was typed in the fields named. */
export function mergeTexts(
  theirs: PlantTexts,
  texts: PlantTexts,
  fields: readonly PlantText[],
): PlantTexts {
  return mapTexts((field) => (fields.includes(field) ? texts : theirs)[field]);
}
