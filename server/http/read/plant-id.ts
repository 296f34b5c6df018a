import { MAX_PLANT_ID, parsePlantId } from '../../contract/plants.ts';
import { invalidInput } from './validate.ts';

/**
 * Reads the id in the path of one plant. It may be one that no plant can have.
 *
 * @throws DomainError `invalid_input` where it is not an integer in plain decimal.
 */
export function readPlantId(text: string): number {
  const id = parsePlantId(text);
  if (id !== null) return id;
  const detail = `The id in the path must be a whole number in plain decimal, from 0 to ${MAX_PLANT_ID}.`;
  throw invalidInput([{ pointer: '/id', detail }]);
}
