import type { NewPlant } from '../../../server/contract/plant-bodies.ts';
import type { Attempt } from '../../api/attempt.ts';
import type { RequestFailed } from '../../api/request-failed.ts';
import { Watched } from '../../ui/hook/watched.ts';
import type { PlantFormFields } from '../fields/plant-form-schema.ts';
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

export interface OutboxDeps {
  kept: KeptPlants;
  keep: (plants: KeptPlants) => void;
  newKey: () => string;
  /** Tells the time by the clock that only goes on. */
  steady: () => number;
}

/** What sends the plants that wait. */
export interface Sender {
  /** Takes note of one more. */
  noteAdded: (waiting: WaitingPlant) => void;
  /** Goes on at once where sending was held up. */
  retry: () => void;
}

/** The plants that were handed over, in their order, until their sender knows what came of them. */
export class Outbox extends Watched<OutboxState> {
  readonly #deps: OutboxDeps;
  /** Its code comes late. What waits while there is none is kept. */
  sender: Sender | null = null;

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
    this.change({ waiting: [...this.get().waiting, waiting] });
    this.sender?.noteAdded(waiting);
  }

  /** Keeps that a plant is to be taken back: its request may be on its way, and a reload may come before the answer. */
  noteUnwanted(key: string): void {
    this.note(key, { isUnwanted: true });
  }

  /**
   * Takes back the plant handed over last, where nobody has been told of it yet; false where that is
   * otherwise, or something else was asked for `since`.
   */
  takeBackLast(since = 0): boolean {
    if (this.sender) return false;
    const last = this.get().waiting.findLast(({ isUnwanted }) => !isUnwanted);
    if (!last || (last.at ?? 0) < since) return false;
    this.noteUnwanted(last.key);
    return true;
  }

  /** Gives back what was typed for a refused plant; null where it is no longer there. */
  takeOut(key: string): RefusedPlant | null {
    const { refused } = this.get();
    const found = refused.find((one) => one.key === key) ?? null;
    if (found) this.change({ refused: refused.filter((one) => one !== found) });
    return found;
  }

  /** Keeps what stands in the form beside it, so that something else can be typed there. */
  setAside(fields: PlantFormFields): void {
    const aside = { ...SET_ASIDE, key: this.#deps.newKey(), fields };
    this.change({ refused: [...this.get().refused, aside] });
  }

  /** Notes more of a plant that waits. */
  note(key: string, news: Partial<WaitingPlant>): void {
    const waiting = this.get().waiting.map((one) => (one.key === key ? { ...one, ...news } : one));
    this.change({ waiting });
  }

  /** Shows and keeps what has come of sending. */
  change(news: Partial<OutboxState>): void {
    const state = { ...this.get(), ...news };
    const { waiting, refused } = state;
    if (news.waiting || news.refused) this.#deps.keep({ waiting, refused });
    this.set(state);
  }
}
