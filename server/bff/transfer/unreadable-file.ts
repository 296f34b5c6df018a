import { DomainError } from '../../domain/errors.ts';

/** Makes the error for a file that cannot be read as plants: what was found and what to do. */
export function unreadable(message: string, cause?: unknown): DomainError {
  return new DomainError('unreadable_file', message, { cause });
}
