import { DomainError } from '../domain/errors.ts';

/** When to come back after what passes by itself. */
export const SOON_SECONDS = 2;

/** Why a server that stops is not ready, for operators. */
export const stopping = 'The server is stopping.';

/** Makes the refusal of a write to a store that has been closed. */
export function storeClosed(): DomainError {
  return new DomainError('storage_unavailable', (words) => words.serverIsStopping, {
    retryAfterSeconds: SOON_SECONDS,
  });
}

/** Makes the refusal of what is read of a view that was let go of, since its reader took so long. */
export function viewLetGo(): DomainError {
  return new DomainError('server_busy', (words) => words.readTooSlowly, { retryAfterSeconds: 1 });
}
