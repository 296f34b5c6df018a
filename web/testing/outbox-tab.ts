import type { ChangeView, SessionView } from '../../server/contract/answers.ts';
import type { NewPlant } from '../../server/contract/plant-bodies.ts';
import type { Plant } from '../../server/contract/plants.ts';
import type { Attempt } from '../api/attempt.ts';
import { type FailureCode, RequestFailed } from '../api/request-failed.ts';
import { readOutbox, writeOutbox } from '../plants/outbox/kept-plants.ts';
import { Outbox, type WaitingPlant } from '../plants/outbox/outbox.ts';
import { OutboxSender } from '../plants/outbox/outbox-sender.ts';
import { outcomeOf } from '../plants/outbox/outcome.ts';
import { holdStorage, openStorage } from './storage.ts';

/** What becomes of an attempt on its way: only `through` and a refusal are answers. */
export type Fate = 'through' | 'lost before' | 'lost after' | 'never' | 'never after' | FailureCode;

export const ADA: SessionView = {
  tokenId: 'token-of-ada',
  name: 'Ada',
  role: 'editor',
  workspace: 'main',
  expiresAt: '2026-11-22T12:00:00.000Z',
};

/** Gives what was begun the chance to go on as far as it can. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * A tab that adds plants, and a server that remembers keys and refuses each name with an exclamation
 * mark. What becomes of the attempts is said beforehand; those beyond it go through.
 */
export class Tab {
  readonly storage = openStorage();
  /** The plants that the server holds, in the order in which it took them. */
  readonly added: Plant[] = [];
  /** Those told of as added. */
  readonly told: string[] = [];
  readonly fates: Fate[] = [];
  attempts = 0;
  now = 0;
  /** By the clock that only goes on, of which a reload begins another. */
  steady = 0;
  sender: OutboxSender;
  #session = ADA;
  #later: (() => void) | null = null;
  #keys = 0;
  readonly #answers = new Map<string, ChangeView>();

  constructor() {
    this.sender = this.#open();
  }

  get outbox(): Outbox {
    return this.sender.outbox;
  }

  /** What the lists beside the form show, by name. */
  get shown() {
    const { waiting, refused } = this.outbox.get();
    return {
      waiting: waiting.map(({ plant }) => plant.name),
      refused: refused.map(({ fields }) => fields.name),
    };
  }

  reload(): void {
    this.sender.close();
    this.#later = null;
    this.sender = this.#open();
  }

  /** As the app does: another person gets another outbox. */
  signIn(session: SessionView): void {
    const { workspace, name } = this.#session;
    this.#session = session;
    if (session.workspace === workspace && session.name === name) {
      this.sender.open(this.#delivery());
    } else this.reload();
  }

  /** Lets the time come that something waits for. */
  tick(): void {
    const run = this.#later;
    this.#later = null;
    run?.();
  }

  /** Presses "Try again" beside a plant that was not added, and lets what comes of it come. */
  async tryAgain(name: string): Promise<void> {
    const found = this.outbox.get().refused.find(({ fields }) => fields.name === name);
    const taken = this.outbox.takeOut(found?.key ?? '');
    if (taken) this.outbox.add({ name, tag: '' }, { key: taken.key, tried: taken.tried ?? null });
    await settle();
  }

  #open(): OutboxSender {
    const storage = holdStorage(this.#session, this.storage);
    const outbox = new Outbox({
      kept: readOutbox(storage),
      keep: (plants) => writeOutbox(storage, plants),
      newKey: () => String(++this.#keys),
      steady: () => this.steady,
    });
    const sender = new OutboxSender(outbox, {
      now: () => this.now,
      later: (run) => {
        this.#later = run;
        return () => {
          this.#later = null;
        };
      },
    });
    sender.open(this.#delivery());
    return sender;
  }

  #delivery() {
    const onAdding = (answer: Promise<ChangeView>) => {
      answer.then(
        ({ added }) => this.told.push(...added.map(({ name }) => name)),
        () => undefined,
      );
    };
    const send = ({ plant, key, tried }: WaitingPlant, sent: Attempt) =>
      outcomeOf(() => this.#send(plant, key), tried, sent);
    return { tokenId: this.#session.tokenId, send, onAdding };
  }

  async #send(plant: NewPlant, key: string): Promise<ChangeView> {
    this.attempts += 1;
    const fate = this.fates.shift() ?? 'through';
    if (fate === 'lost before') throw new RequestFailed('Lost.', { code: 'unreachable' });
    if (fate === 'never') return new Promise(() => undefined);
    if (fate === 'through' || fate === 'lost after' || fate === 'never after') {
      const change = this.#take(plant, `${this.#session.tokenId} ${key}`);
      if (fate === 'lost after') throw new RequestFailed('Lost.', { code: 'unreachable' });
      return fate === 'never after' ? new Promise(() => undefined) : change;
    }
    throw new RequestFailed('Failed.', { code: fate });
  }

  #take({ name, id, tag }: NewPlant, key: string): ChangeView {
    const before = this.#answers.get(key);
    if (before) return before;
    if (name.includes('!')) throw new RequestFailed('Refused.', { code: 'id_taken', nextId: 9 });
    const plant = { id: id ?? this.added.length + 1, name, tag };
    this.added.push(plant);
    const seq = this.added.length;
    const change = { seq, at: seq, added: [plant], addedCount: 1, removed: [], removedCount: 0 };
    this.#answers.set(key, change);
    return change;
  }
}
