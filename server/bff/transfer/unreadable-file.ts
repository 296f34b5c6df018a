import { DomainError } from '../../domain/errors.ts';
import type { Say } from '../../words/languages.ts';

/** Makes the error for a file that cannot be read as plants: what was found and what to do. */
export function unreadable(say: Say, cause?: unknown): DomainError {
  return new DomainError('unreadable_file', say, { cause });
}
