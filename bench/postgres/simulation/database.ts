import type { Random } from '../../../torture/random.ts';
import { type Costs, costOf } from '../costs/costs.ts';
import type { Clock } from './clock.ts';
import { type Processors, Thread } from './processors.ts';
import { Queue, Turns } from './queue.ts';

/** What is told of: a workspace. */
export interface Message {
  kind: 'plants' | 'access';
  workspace: number;
}

/** A connection that listens, and what hears it. */
interface Listener {
  backend: Thread;
  /** How many of all messages it has been told. */
  told: number;
  isWoken: boolean;
  hear(messages: Message[]): void;
}

/** What PostgreSQL does for all servers: rows that are held, a log that is synced, and news. */
export class SimulatedDatabase {
  readonly processors: Processors;
  readonly #clock: Clock;
  readonly #costs: Costs;
  readonly #random: Pick<Random, 'below'>;
  /** The rows that are held, since when, and who waits for each. */
  readonly #rows = new Map<number, { heldAt: number; waiting: Queue<() => void> }>();
  #unsynced: (() => void)[] = [];
  #isSyncing = false;
  /** The lock that whoever notifies holds until the commit. */
  readonly #notifying = new Turns(1);
  readonly #messages: Message[] = [];
  readonly #listeners: Listener[] = [];
  /** How long each row was held, by its workspace. */
  readonly heldMs = new Map<number, number>();
  wakes = 0;

  constructor(clock: Clock, processors: Processors, costs: Costs, random: Pick<Random, 'below'>) {
    this.#clock = clock;
    this.processors = processors;
    this.#costs = costs;
    this.#random = random;
  }

  /** Waits for a workspace's row, and holds it. */
  holdRow(workspace: number, held: () => void): void {
    const row = this.#rows.get(workspace);
    if (row) {
      row.waiting.push(held);
      return;
    }
    this.#rows.set(workspace, { heldAt: this.#clock.now, waiting: new Queue() });
    held();
  }

  letGoOfRow(workspace: number): void {
    const row = this.#rows.get(workspace);
    if (!row) return;
    const { now } = this.#clock;
    this.heldMs.set(workspace, (this.heldMs.get(workspace) ?? 0) + now - row.heldAt);
    row.heldAt = now;
    const next = row.waiting.shift();
    if (next) next();
    else this.#rows.delete(workspace);
  }

  /** Waits until a commit is on disk: all that wait while one sync is under way share the next. */
  sync(done: () => void): void {
    this.#unsynced.push(done);
    if (!this.#isSyncing) this.#syncNext();
  }

  #syncNext(): void {
    const synced = this.#unsynced;
    this.#unsynced = [];
    this.#isSyncing = synced.length > 0;
    if (!this.#isSyncing) return;
    const { syncs } = this.#costs;
    const took = syncs[this.#random.below(syncs.length)] ?? 0;
    this.#clock.after(took, () => {
      this.#syncNext();
      for (const done of synced) done();
    });
  }

  listen(hear: (messages: Message[]) => void): void {
    const backend = new Thread(this.processors);
    this.#listeners.push({ backend, told: this.#messages.length, isWoken: false, hear });
  }

  /** Tells all that listen. */
  notify(messages: Message[], done: () => void): void {
    const took = costOf(this.#costs.news.send, messages.length);
    this.#notifying.take(() => {
      this.processors.run(took, () => {
        this.#notifying.giveBack();
        this.#messages.push(...messages);
        for (const listener of this.#listeners) this.#wake(listener);
        done();
      });
    });
  }

  /** What comes before a connection has its turn is told together. */
  #wake(listener: Listener): void {
    if (listener.isWoken) return;
    listener.isWoken = true;
    this.wakes += 1;
    const { wake } = this.#costs.news;
    listener.backend.run(wake.whole, () => {
      listener.isWoken = false;
      const messages = this.#messages.slice(listener.told);
      listener.told = this.#messages.length;
      listener.backend.run(wake.message * messages.length, () => listener.hear(messages));
    });
  }
}
