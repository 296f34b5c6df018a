import { DomainError } from '../../domain/errors.ts';

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Tells whether a failed write means that there is no room, so that it can work again later. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL_CODES.has(String(error.code));
}

/** Makes the refusal of a write for which the disk has no room. */
function storageFull(cause: unknown): DomainError {
  return new DomainError(
    'storage_full',
    'The disk is full, so this was not saved. Free some space and try again; reading goes on.',
    { cause },
  );
}

/** Makes the refusal of a write to a store that has been closed. */
export function storeClosed(): DomainError {
  return new DomainError(
    'storage_unavailable',
    'The server is stopping, so this was not saved. Try again in a moment.',
  );
}

/**
 * Whether one data folder can still be written. After a failed fsync the kernel may have dropped
 * what it could not write and report success the next time, so the first failure is final: nothing
 * more is acknowledged until a restart has read back what the disk really holds.
 */
export class StorageHealth {
  #failure: Error | null = null;
  readonly #onFailure: (cause: Error) => void;

  constructor(onFailure: (cause: Error) => void) {
    this.#onFailure = onFailure;
  }

  get failure(): Error | null {
    return this.#failure;
  }

  /** Ends all writing for good. Only the first cause is kept. */
  fail(cause: unknown): void {
    if (this.#failure) return;
    this.#failure = cause instanceof Error ? cause : new Error(String(cause));
    this.#onFailure(this.#failure);
  }

  /** @throws DomainError `storage_unavailable` once writing has ended. */
  requireWritable(): void {
    if (this.#failure) throw this.unavailable();
  }

  /** Makes something durable; where that fails, writing ends for good. */
  async guardSync(sync: () => Promise<void>): Promise<void> {
    try {
      await sync();
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  /** Makes the refusal that tells a caller why a write failed. */
  refusal(cause: unknown): DomainError {
    if (this.#failure) return this.unavailable();
    if (isDiskFull(cause)) return storageFull(cause);
    return new DomainError(
      'storage_unavailable',
      'The system could not open or write a file just now, so this was not saved. Try again in a moment.',
      { cause },
    );
  }

  /** Makes the refusal of a write after a failure. */
  unavailable(): DomainError {
    return new DomainError(
      'storage_unavailable',
      'The disk reported an error, so nothing can be saved until the server is restarted. Reading goes on. Tell the operator.',
      { cause: this.#failure },
    );
  }
}
