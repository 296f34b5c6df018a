import type { ChangeView } from '../../../server/contract/answers.ts';
import type { Attempt } from '../../api/attempt.ts';
import { isSessionOver, type RequestFailed } from '../../api/request-failed.ts';
import type { Outbox, OutboxState, Sender, WaitingPlant } from './outbox.ts';
import type { Outcome } from './outcome.ts';
import type { Refusal } from './refusal.ts';

const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 15_000;

/** What tells the time, and when to try again. */
interface Clock {
  now: () => number;
  /** Runs something later; returns what calls that off. */
  later: (run: () => void, milliseconds: number) => () => void;
}

/** Asked of whatever clocks the page has by then, as all else is. */
const PAGE_CLOCK: Clock = {
  now: () => Date.now(),
  later: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The way to the server. */
export interface Delivery {
  /** Whose token the plants are sent under. */
  tokenId: string;
  /** Adds a plant, unless the browser has the session of another token by now. Never rejects. */
  send: (waiting: WaitingPlant, sent: Attempt) => Promise<Outcome>;
  /** Called once for each plant, with the answer that it will get sometime. */
  onAdding: (answer: Promise<ChangeView>, waiting: WaitingPlant) => void;
}

interface Answer {
  resolve: (change: ChangeView) => void;
  reject: (reason: unknown) => void;
}

/**
 * Adds plants one after the other, in the order in which they were handed over, each once. One that
 * is refused steps aside; where the connection, the server or the session fails, all of them wait.
 */
export class OutboxSender implements Sender {
  readonly outbox: Outbox;
  readonly #clock: Clock;
  readonly #answers = new Map<string, Answer>();
  #delivery: Delivery | null = null;
  /**
   * A new object for each series of attempts, by which a series that was broken off can tell that it was.
   */
  #run: object | null = null;
  #failures = 0;
  #callOffRetry: () => void = () => undefined;

  constructor(outbox: Outbox, clock: Clock = PAGE_CLOCK) {
    this.outbox = outbox;
    this.#clock = clock;
  }

  /** Begins to send, or goes on, as after someone has signed in again. */
  open(delivery: Delivery): void {
    const isFirst = !this.#delivery;
    this.#delivery = delivery;
    this.outbox.sender = this;
    if (isFirst) for (const waiting of this.outbox.get().waiting) this.#announce(waiting);
    this.retry();
  }

  /** Stops sending. What waits is kept; an answer that comes later is passed over. */
  close(): void {
    this.#delivery = null;
    this.outbox.sender = null;
    this.#run = null;
    this.#answers.clear();
    this.#callOffRetry();
    this.outbox.change({ isSending: false });
  }

  noteAdded(waiting: WaitingPlant): void {
    this.#announce(waiting);
    void this.#sendAll();
  }

  readonly retry = (): void => {
    this.#failures = 0;
    void this.#sendAll();
  };

  async #sendAll(): Promise<void> {
    if (this.#run) return;
    this.#callOffRetry();
    const run = {};
    this.#run = run;
    for (;;) {
      const [next] = this.outbox.get().waiting;
      if (!this.#delivery || !next) break;
      this.outbox.change({ isSending: true });
      const isThrough = await this.#attempt(next, this.#delivery, run);
      if (this.#run !== run) return;
      if (!isThrough) break;
    }
    this.#run = null;
    this.outbox.change({ isSending: false });
  }

  /** Returns false where the plant, and all behind it, have to wait. */
  async #attempt(waiting: WaitingPlant, delivery: Delivery, run: object): Promise<boolean> {
    const { key, tried } = waiting;
    const { tokenId } = delivery;
    // The first attempt counts: from then on the server may know the key.
    const sent = { by: tokenId, at: this.#clock.now() };
    this.outbox.note(key, { tried: tried ?? sent });
    const outcome = await delivery.send(waiting, sent);
    if (this.#run !== run) return false;
    if ('hold' in outcome) {
      this.outbox.note(key, { tried: outcome.tried });
      // Somebody has signed in again since it was sent.
      if (delivery !== this.#delivery) return true;
      this.#hold(outcome.hold);
      return false;
    }
    if ('refusal' in outcome) this.#stepAside(waiting, outcome.refusal);
    else if ('since' in outcome) this.#leave(key)?.reject(outcome.since);
    else this.#finish(key, outcome.change);
    this.#failures = 0;
    return true;
  }

  #finish(key: string, change: ChangeView): void {
    const lastId = Math.max(this.outbox.get().lastId, ...change.added.map(({ id }) => id));
    this.#leave(key, { lastId })?.resolve(change);
  }

  #hold(hold: RequestFailed): void {
    this.outbox.change({ hold });
    if (isSessionOver(hold)) return;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LAST_WAIT_MS);
    this.#failures += 1;
    this.#callOffRetry = this.#clock.later(() => void this.#sendAll(), wait);
  }

  #stepAside({ key, plant }: WaitingPlant, refusal: Refusal): void {
    const { id = '', ...texts } = plant;
    const refused = { ...refusal, key, fields: { ...texts, id: String(id) } };
    this.#leave(key, { refused: [...this.outbox.get().refused, refused] })?.reject(refusal);
  }

  /** Takes a plant that waits out of the line, and ends the hold; returns who waits for its answer. */
  #leave(key: string, news?: Partial<OutboxState>): Answer | undefined {
    const waiting = this.outbox.get().waiting.filter((one) => one.key !== key);
    this.outbox.change({ ...news, waiting, hold: null });
    const answer = this.#answers.get(key);
    this.#answers.delete(key);
    return answer;
  }

  #announce(waiting: WaitingPlant): void {
    if (!this.#delivery) return;
    const answer = new Promise<ChangeView>((resolve, reject) => {
      this.#answers.set(waiting.key, { resolve, reject });
    });
    this.#delivery.onAdding(answer, waiting);
  }
}
