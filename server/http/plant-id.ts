import { MAX_PLANT_ID, parsePlantId } from '../contract/plants.ts';
import { DomainError } from '../domain/errors.ts';
import { type Principal, requireRole } from '../domain/principal.ts';
import { invalidInput } from './validate.ts';

/**
 * Reads the id in the path of a delete. A number no plant can have is not there, but whoever may
 * not delete is told that first.
 *
 * @throws DomainError `invalid_input`, `insufficient_scope`, `plant_not_found`.
 */
export function readPlantId(text: string, principal: Principal): number {
  const id = parsePlantId(text);
  if (id === null) {
    throw invalidInput([
      {
        pointer: '/id',
        detail: `The id in the path must be a whole number in plain decimal, from 0 to ${MAX_PLANT_ID}.`,
      },
    ]);
  }
  if (id >= 0 && id <= MAX_PLANT_ID) return id;
  requireRole(principal, 'editor');
  throw new DomainError(
    'plant_not_found',
    `There is no plant with id ${text.slice(0, 40)}. Ids go from 0 to ${MAX_PLANT_ID}.`,
  );
}
