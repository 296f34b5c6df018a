import type { AdmissionRecords } from '../../../domain/access-store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import type { WantedRecords } from './access-rows.ts';

/** A question that has no answer by then waits for a lock, or for a process of the database that hangs. */
const STUCK_MS = 200;

/** How many records one question asks for at the most, unless one asker alone wants more. */
const MOST_TOGETHER = 1_000;

interface Asker extends WantedRecords {
  resolve: (records: AdmissionRecords) => void;
  reject: (error: unknown) => void;
}

/**
 * Looks up what admissions are judged by for many at once: those who come while a question is under way share
 * the next, which is asked beside it where it is stuck, and those who are known are told first. So nobody known
 * waits for more than a few questions, however many sessions strangers make up.
 */
export class RecordLookups {
  readonly #ask: (wanted: WantedRecords) => Promise<AdmissionRecords>;
  readonly #stuckMs: number;
  readonly #waiting: Asker[] = [];
  #telling = Promise.resolve();
  #isAsking = false;

  constructor(ask: (wanted: WantedRecords) => Promise<AdmissionRecords>, stuckMs = STUCK_MS) {
    this.#ask = ask;
    this.#stuckMs = stuckMs;
  }

  /** Finds records by a question that begins after this call; it may tell of others as well. */
  async find(tokenIds: string[], sessionHashes: string[]): Promise<AdmissionRecords> {
    return await new Promise((resolve, reject) => {
      this.#waiting.push({ tokenIds, sessionHashes, resolve, reject });
      if (!this.#isAsking) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isAsking = true;
    // What comes in the same turn shares the first question.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const askers = this.#waiting.splice(0, questionLength(this.#waiting));
      await new Promise<void>((resolve) => {
        const patience = setTimeout(resolve, this.#stuckMs).unref();
        void this.#answer(askers).then(() => {
          clearTimeout(patience);
          resolve();
        });
      });
    }
    this.#isAsking = false;
  }

  async #answer(askers: Asker[]): Promise<void> {
    try {
      const records = await this.#ask({
        tokenIds: askers.flatMap(({ tokenIds }) => tokenIds),
        sessionHashes: askers.flatMap(({ sessionHashes }) => sessionHashes),
      });
      const strangers: Asker[] = [];
      for (const asker of askers) {
        if (isKnown(asker, records)) asker.resolve(records);
        else strangers.push(asker);
      }
      this.#tellInTurns(strangers, ({ resolve }) => resolve(records));
    } catch (error) {
      this.#tellInTurns(askers, ({ reject }) => reject(error));
    }
  }

  /** Tells many, whose answers would be one long turn of the event loop; no question waits for it. */
  #tellInTurns(askers: Asker[], tell: (asker: Asker) => void): void {
    this.#telling = this.#telling.then(async () => {
      const turns = new TurnTaker();
      for (const asker of askers) {
        tell(asker);
        await turns.yieldIfDue();
      }
    });
  }
}

function isKnown({ tokenIds, sessionHashes }: WantedRecords, records: AdmissionRecords): boolean {
  return sessionHashes.some(records.session) || tokenIds.some(records.token);
}

/** Returns how many of those who wait share a question. */
function questionLength(waiting: Asker[]): number {
  let records = 0;
  for (const [index, { tokenIds, sessionHashes }] of waiting.entries()) {
    records += tokenIds.length + sessionHashes.length;
    if (index > 0 && records > MOST_TOGETHER) return index;
  }
  return waiting.length;
}
