import { DomainError } from '../domain/errors.ts';

/** How much work is under way at once, and how much of it may be of one token. */
const MAX_RUNNING = 4;
const MAX_RUNNING_OF_TOKEN = 2;

/** More than any number of windows that share a token ask for at once. */
const MAX_WAITING_OF_TOKEN = 50;

const RETRY_AFTER_SECONDS = 15;

/** What one token has under way, and what of it waits. */
interface Turns {
  running: number;
  waiting: (() => void)[];
}

/**
 * Bounds work that holds many plants at a time. Those who wait are let in
 * one token after the other, so that nobody waits for all that somebody else has asked for.
 */
export class FairGate {
  readonly #tokens = new Map<string, Turns>();
  #running = 0;

  /**
   * Does a piece of work once there is room for it.
   *
   * @throws DomainError `too_many_streams` where too much of that token waits, else what `work` throws.
   */
  async run<Result>(tokenId: string, work: () => Promise<Result>): Promise<Result> {
    const turns = this.#tokens.get(tokenId) ?? { running: 0, waiting: [] };
    this.#tokens.set(tokenId, turns);
    if (this.#hasRoom(turns)) this.#begin(turns);
    else await this.#wait(turns);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      turns.running -= 1;
      if (turns.running === 0 && turns.waiting.length === 0) this.#tokens.delete(tokenId);
      this.#letNextIn();
    }
  }

  #hasRoom({ running }: Turns): boolean {
    return this.#running < MAX_RUNNING && running < MAX_RUNNING_OF_TOKEN;
  }

  #begin(turns: Turns): void {
    this.#running += 1;
    turns.running += 1;
  }

  async #wait(turns: Turns): Promise<void> {
    if (turns.waiting.length >= MAX_WAITING_OF_TOKEN) throw tooMuchWaits();
    await new Promise<void>((resolve) => turns.waiting.push(resolve));
  }

  /** Whoever has been let in goes to the end of the row. */
  #letNextIn(): void {
    for (const [id, turns] of this.#tokens) {
      if (turns.waiting.length === 0 || !this.#hasRoom(turns)) continue;
      this.#begin(turns);
      this.#tokens.delete(id);
      this.#tokens.set(id, turns);
      turns.waiting.shift()?.();
      return;
    }
  }
}

function tooMuchWaits(): DomainError {
  return new DomainError(
    'too_many_streams',
    `This token has ${MAX_WAITING_OF_TOKEN} requests of this kind waiting, which is the most. Wait until they have been answered.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
