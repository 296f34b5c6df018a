import type { Plant } from '../../contract/plants.ts';
import { plantOf } from './read-plants.ts';

/** What stands between the columns of a plant, and between plants. No text that is kept holds control characters. */
const AFTER_COLUMN = '\x01';
const AFTER_PLANT = '\x02';

/**
 * The plants of a page in one text, in SQL, over rows of `PLANT_COLUMNS` in their order; null where there are
 * none. The driver takes twice as long for a row with its columns each.
 */
export const PLANTS_AS_TEXT = `string_agg(
  id || '${AFTER_COLUMN}' || ordinal || '${AFTER_COLUMN}' || name || '${AFTER_COLUMN}' || tag, '${AFTER_PLANT}')`;

/** Reads plants from what `PLANTS_AS_TEXT` gave. */
export function plantsOf(text: string | null): Plant[] {
  if (text === null) return [];
  return text.split(AFTER_PLANT).map((plant) => {
    const [id, ordinal, name = '', tag = ''] = plant.split(AFTER_COLUMN);
    return plantOf({ id: Number(id), ordinal: Number(ordinal), name, tag });
  });
}
