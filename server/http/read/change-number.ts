import { DomainError } from '../../domain/errors.ts';
import { invalidInput } from './validate.ts';

/**
 * Reads the number of a change in a path.
 *
 * @throws DomainError `invalid_input`; `change_not_found` for a number no change can have.
 */
export function readChangeNumber(text: string): number {
  if (!/^[1-9][0-9]*$/.test(text)) {
    const detail = 'The number of a change must be a whole number from 1, in plain decimal.';
    throw invalidInput([{ pointer: '/seq', detail }]);
  }
  if (Number.isSafeInteger(Number(text))) return Number(text);
  throw new DomainError('change_not_found', 'There is no change of that number.');
}
