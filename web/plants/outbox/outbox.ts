import type { ChangeView } from '../../../server/contract/answers.ts';
import type { NewPlant } from '../../../server/contract/plant-bodies.ts';
import type { Attempt } from '../../api/attempt.ts';
import { isSessionOver, type RequestFailed } from '../../api/request-failed.ts';
import { Watched } from '../../ui/hook/watched.ts';
import type { PlantFormFields } from '../fields/plant-form-schema.ts';
import type { Outcome } from './outcome.ts';
import { type Refusal, SET_ASIDE } from './refusal.ts';

/** A plant that the form has handed over and that is not known to be in the list. */
export interface WaitingPlant {
  /** The Idempotency-Key of every attempt to add it. */
  key: string;
  plant: NewPlant;
  /** When it was handed over, as `performance.now()` tells it; left out where that was before a reload. */
  at?: number;
  /** An attempt whose answer is not known; null where there is none. */
  tried: Attempt | null;
  /** True where it is to be taken back once it is there. */
  isUnwanted?: boolean | undefined;
  /** True where nobody could be told yet which ids would follow its own. */
  isUnasked?: boolean | undefined;
}

/** What was typed for a plant that was not added, and why it was not. */
export interface RefusedPlant extends Refusal {
  key: string;
  fields: PlantFormFields;
}

/** What survives a reload. */
export interface KeptPlants {
  /** In the order in which they were handed over; the first is the one under way. */
  waiting: readonly WaitingPlant[];
  refused: readonly RefusedPlant[];
}

export interface OutboxState extends KeptPlants {
  /** Why the plants wait; null while nothing speaks against sending them. */
  hold: RequestFailed | null;
  isSending: boolean;
  /** The highest id that an answer told of, -1 before. */
  lastId: number;
}

const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 15_000;

export interface OutboxDeps {
  kept: KeptPlants;
  keep: (plants: KeptPlants) => void;
  newKey: () => string;
  now: () => number;
  /** Tells the time by the clock that only goes on. */
  steady: () => number;
  /** Runs something later; returns what calls that off. */
  later: (run: () => void, milliseconds: number) => () => void;
}

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
export class Outbox extends Watched<OutboxState> {
  readonly #deps: OutboxDeps;
  readonly #answers = new Map<string, Answer>();
  #delivery: Delivery | null = null;
  /**
   * A new object for each series of attempts, by which a series that was broken off can tell that it was.
   */
  #run: object | null = null;
  #failures = 0;
  #callOffRetry: () => void = () => undefined;

  constructor(deps: OutboxDeps) {
    super({ ...deps.kept, hold: null, isSending: false, lastId: -1 });
    this.#deps = deps;
  }

  /** Takes a plant over; with the key of an earlier attempt it is added once for both. */
  add(
    plant: NewPlant,
    known: Partial<Pick<WaitingPlant, 'key' | 'tried' | 'isUnasked'>> = {},
  ): void {
    const key = this.#deps.newKey();
    const waiting = { key, plant, at: this.#deps.steady(), tried: null, ...known };
    this.#change({ waiting: [...this.get().waiting, waiting] });
    this.#announce(waiting);
    void this.#sendAll();
  }

  /** Begins to send, or goes on, as after someone has signed in again. */
  open(delivery: Delivery): void {
    const isFirst = !this.#delivery;
    this.#delivery = delivery;
    if (isFirst) for (const waiting of this.get().waiting) this.#announce(waiting);
    this.retry();
  }

  /** Stops sending. What waits is kept; an answer that comes later is passed over. */
  close(): void {
    this.#delivery = null;
    this.#run = null;
    this.#answers.clear();
    this.#callOffRetry();
    this.#change({ isSending: false });
  }

  /** Keeps that a plant is to be taken back: its request may be on its way, and a reload may come before the answer. */
  noteUnwanted(key: string): void {
    this.#note(key, { isUnwanted: true });
  }

  /**
   * Takes back the plant handed over last, where nobody has been told of it yet; false where that is
   * otherwise, or something else was asked for `since`.
   */
  takeBackLast(since = 0): boolean {
    if (this.#delivery) return false;
    const last = this.get().waiting.findLast(({ isUnwanted }) => !isUnwanted);
    if (!last || (last.at ?? 0) < since) return false;
    this.noteUnwanted(last.key);
    return true;
  }

  /** Goes on at once where sending was held up. */
  readonly retry = (): void => {
    this.#failures = 0;
    void this.#sendAll();
  };

  /** Gives back what was typed for a refused plant; null where it is no longer there. */
  takeOut(key: string): RefusedPlant | null {
    const { refused } = this.get();
    const found = refused.find((one) => one.key === key) ?? null;
    if (found) this.#change({ refused: refused.filter((one) => one !== found) });
    return found;
  }

  /** Keeps what stands in the form beside it, so that something else can be typed there. */
  setAside(fields: PlantFormFields): void {
    const aside = { ...SET_ASIDE, key: this.#deps.newKey(), fields };
    this.#change({ refused: [...this.get().refused, aside] });
  }

  async #sendAll(): Promise<void> {
    if (this.#run) return;
    this.#callOffRetry();
    const run = {};
    this.#run = run;
    for (;;) {
      const [next] = this.get().waiting;
      if (!this.#delivery || !next) break;
      this.#change({ isSending: true });
      const isThrough = await this.#attempt(next, this.#delivery, run);
      if (this.#run !== run) return;
      if (!isThrough) break;
    }
    this.#run = null;
    this.#change({ isSending: false });
  }

  /** Returns false where the plant, and all behind it, have to wait. */
  async #attempt(waiting: WaitingPlant, delivery: Delivery, run: object): Promise<boolean> {
    const { key, tried } = waiting;
    const { tokenId } = delivery;
    // The first attempt counts: from then on the server may know the key.
    const sent = { by: tokenId, at: this.#deps.now() };
    this.#note(key, { tried: tried ?? sent });
    const outcome = await delivery.send(waiting, sent);
    if (this.#run !== run) return false;
    if ('hold' in outcome) {
      this.#note(key, { tried: outcome.tried });
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
    const lastId = Math.max(this.get().lastId, ...change.added.map(({ id }) => id));
    this.#leave(key, { lastId })?.resolve(change);
  }

  #hold(hold: RequestFailed): void {
    this.#change({ hold });
    if (isSessionOver(hold)) return;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LAST_WAIT_MS);
    this.#failures += 1;
    this.#callOffRetry = this.#deps.later(() => void this.#sendAll(), wait);
  }

  #stepAside({ key, plant }: WaitingPlant, refusal: Refusal): void {
    const { id = '', ...texts } = plant;
    const refused = { ...refusal, key, fields: { ...texts, id: String(id) } };
    this.#leave(key, { refused: [...this.get().refused, refused] })?.reject(refusal);
  }

  /** Takes a plant that waits out of the line, and ends the hold; returns who waits for its answer. */
  #leave(key: string, news?: Partial<OutboxState>): Answer | undefined {
    const waiting = this.get().waiting.filter((one) => one.key !== key);
    this.#change({ ...news, waiting, hold: null });
    const answer = this.#answers.get(key);
    this.#answers.delete(key);
    return answer;
  }

  #note(key: string, news: Partial<WaitingPlant>): void {
    const waiting = this.get().waiting.map((one) => (one.key === key ? { ...one, ...news } : one));
    this.#change({ waiting });
  }

  #announce(waiting: WaitingPlant): void {
    if (!this.#delivery) return;
    const answer = new Promise<ChangeView>((resolve, reject) => {
      this.#answers.set(waiting.key, { resolve, reject });
    });
    this.#delivery.onAdding(answer, waiting);
  }

  #change(news: Partial<OutboxState>): void {
    const state = { ...this.get(), ...news };
    const { waiting, refused } = state;
    if (news.waiting || news.refused) this.#deps.keep({ waiting, refused });
    this.set(state);
  }
}
