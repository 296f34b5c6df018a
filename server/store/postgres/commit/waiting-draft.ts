import { msUntil } from '../../../domain/deadline.ts';
import type { DomainError } from '../../../domain/errors.ts';
import type { ChangeDraft } from '../../../domain/store.ts';
import type { Waiting } from '../../waiting.ts';

/** Enough for a row that nobody holds: the time to the deadline may have gone into reading what a change needs. */
const LEAST_WAIT_MS = 2_000;

/**
 * A draft that waits for its workspace's row, in line and then in the database, until its deadline, or a little longer
 * where that is near or over. From then on it is not made, which its sender is told, and whichever batch has it
 * passes it over.
 */
export class WaitingDraft implements Waiting {
  readonly draft: ChangeDraft;
  readonly resolve: Waiting['resolve'];
  readonly #refuse: Waiting['reject'];
  readonly #patience: NodeJS.Timeout | undefined;
  #isGivenUp = false;

  /** @param makeRefusal makes what its sender is told once it is given up. */
  constructor({ draft, resolve, reject }: Waiting, makeRefusal: () => Promise<DomainError>) {
    this.draft = draft;
    this.resolve = resolve;
    this.#refuse = reject;
    if (!draft.deadline) return;
    const giveUp = () => {
      this.#isGivenUp = true;
      void makeRefusal().then((refusal) => this.reject(refusal));
    };
    const waitMs = Math.max(msUntil(draft.deadline()), LEAST_WAIT_MS);
    this.#patience = setTimeout(giveUp, waitMs).unref();
  }

  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** Ends the waiting, since the row is had. Returns false where the draft was given up before. */
  begin(): boolean {
    clearTimeout(this.#patience);
    return !this.#isGivenUp;
  }

  reject(error: unknown): void {
    clearTimeout(this.#patience);
    this.#refuse(error);
  }
}
