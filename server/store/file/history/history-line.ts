import type { StoreLogger } from '../../store-logger.ts';
import { historyStalled } from '../disk/storage-refusals.ts';

/** Node makes all calls of files on four threads, two of which stay free for changes, however slow old history is. */
const MAX_CALLS = 2;

/** How long a reader waits for one call, in the line and at the disk. */
const PATIENCE_MS = 5000;

/** One call, from when it is asked for. */
interface Turn {
  /** Whose reading it is of; one call of each is at the disk at a time. */
  reader: string;
  /** True once nobody waits any more for the disk to answer it. */
  isLate: boolean;
  begin: () => void;
}

/** The line in which the calls that read history wait, so that one which hangs takes no thread that others need. */
export class HistoryLine {
  readonly #logger: StoreLogger;
  readonly #atDisk = new Map<string, Turn>();
  readonly #waiting = new Set<Turn>();

  constructor(logger: StoreLogger) {
    this.#logger = logger;
  }

  /** Makes a call in its turn, however long that takes. */
  async run<Result>(reader: string, call: () => Promise<Result>): Promise<Result> {
    return await this.#take(turnOf(reader), call);
  }

  /**
   * Makes a call in its turn.
   *
   * @param giveBack takes what the call brought once nobody waited for it any more.
   * @throws DomainError `storage_unavailable` where it takes too long, at once where a call that takes too
   *   long is in its way, or as the call.
   */
  async runSoon<Result>(
    reader: string,
    call: () => Promise<Result>,
    giveBack: (result: Result) => void = () => undefined,
  ): Promise<Result> {
    if (this.#isBlocked(reader)) throw historyStalled();
    const turn = turnOf(reader);
    const result = this.#take(turn, call);
    return await new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        if (!this.#waiting.delete(turn)) this.#noteLate(turn);
        result.then(giveBack, () => undefined);
        reject(historyStalled());
      }, PATIENCE_MS).unref();
      result.then(resolve, reject).finally(() => clearTimeout(patience));
    });
  }

  async #take<Result>(turn: Turn, call: () => Promise<Result>): Promise<Result> {
    if (!this.#hasRoom(turn)) await this.#wait(turn);
    else this.#atDisk.set(turn.reader, turn);
    try {
      return await call();
    } finally {
      this.#atDisk.delete(turn.reader);
      if (turn.isLate && !this.#isHanging()) {
        this.#logger.warn({}, 'the disk answers reads of history again');
      }
      this.#letNextIn();
    }
  }

  async #wait(turn: Turn): Promise<void> {
    await new Promise<void>((resolve) => {
      turn.begin = resolve;
      this.#waiting.add(turn);
    });
  }

  #letNextIn(): void {
    for (const turn of this.#waiting) {
      if (!this.#hasRoom(turn)) continue;
      this.#waiting.delete(turn);
      this.#atDisk.set(turn.reader, turn);
      turn.begin();
    }
  }

  #hasRoom({ reader }: Turn): boolean {
    return this.#atDisk.size < MAX_CALLS && !this.#atDisk.has(reader);
  }

  #isBlocked(reader: string): boolean {
    const turns = [...this.#atDisk.values()];
    const isFull = turns.length === MAX_CALLS && turns.every(({ isLate }) => isLate);
    return isFull || this.#atDisk.get(reader)?.isLate === true;
  }

  #isHanging(): boolean {
    return [...this.#atDisk.values()].some(({ isLate }) => isLate);
  }

  #noteLate(turn: Turn): void {
    const isFirst = !this.#isHanging();
    turn.isLate = true;
    if (!isFirst) return;
    this.#logger.error(
      {},
      'the disk does not answer a read of history; older changes cannot be shown or undone until it does',
    );
  }
}

function turnOf(reader: string): Turn {
  return { reader, isLate: false, begin: () => undefined };
}
