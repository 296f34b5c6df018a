import { type Cost, type Costs, costOf } from '../costs/costs.ts';
import type { Clock } from './clock.ts';
import type { Message, SimulatedDatabase } from './database.ts';
import { type Processors, Thread } from './processors.ts';
import { Turns } from './queue.ts';

/** As in `server/store/postgres`: these decide how requests share what they cost. */
const MOST_DRAFTS = 256;
const CONNECTIONS_FOR_CHANGES = 10;
const KNOWN_FOR_MS = 1000;
const MOST_KNOWN = 1000;
const ASK_EVERY_MS = 1000;

interface ServerParts {
  clock: Clock;
  processors: Processors;
  database: SimulatedDatabase;
  costs: Costs;
  /** What it asks each second, by how many workspaces it watches. */
  poll: Cost;
}

/** A process of Plant Store. */
export class SimulatedServer {
  readonly thread: Thread;
  readonly #clock: Clock;
  readonly #database: SimulatedDatabase;
  readonly #costs: Costs;
  readonly #poll: Cost;
  /** The connection that all short reads share. */
  readonly #quick: Thread;
  readonly #forChanges = new Turns(CONNECTIONS_FOR_CHANGES);
  /** Until when the token of a workspace is known. */
  readonly #known = new Map<number, number>();
  readonly #waiting = new Map<number, (() => void)[]>();
  #unsent = new Map<string, Message>();
  #isSending = false;
  readonly counts = { batches: 0, creates: 0 };

  constructor({ clock, processors, database, costs, poll }: ServerParts) {
    this.thread = new Thread(processors);
    this.#quick = new Thread(database.processors);
    this.#clock = clock;
    this.#database = database;
    this.#costs = costs;
    this.#poll = poll;
    database.listen((messages) => this.#hear(messages));
  }

  /** Begins to ask each second, the first time after so many milliseconds. */
  beginToAsk(afterMs: number): void {
    this.#clock.after(afterMs, () => {
      this.#spend(this.#poll, () => undefined);
      this.beginToAsk(ASK_EVERY_MS);
    });
  }

  page(workspace: number, done: () => void): void {
    const { page } = this.#costs;
    this.#admit(workspace, page.server, () => this.#quick.run(page.database, done));
  }

  create(workspace: number, done: () => void): void {
    this.#admit(workspace, this.#costs.create.server, () => {
      const waiting = this.#waiting.get(workspace);
      if (waiting) {
        waiting.push(done);
        return;
      }
      const first = [done];
      this.#waiting.set(workspace, first);
      this.#workOn(workspace, first);
    });
  }

  /** Changes the access of a workspace, as a revocation does. */
  changeAccess(workspace: number, done: () => void): void {
    const { server, database } = this.#costs.accessChange;
    this.#admit(workspace, server, () => {
      this.#hold(workspace, 0, database, () => {
        this.#tell({ kind: 'access', workspace });
        done();
      });
    });
  }

  /** Reads a request and its token, which is known for a second. */
  #admit(workspace: number, milliseconds: number, admitted: () => void): void {
    const { tokenRead } = this.#costs;
    this.thread.run(milliseconds, () => {
      if ((this.#known.get(workspace) ?? 0) > this.#clock.now) {
        admitted();
        return;
      }
      this.#known.delete(workspace);
      this.#known.set(workspace, this.#clock.now + KNOWN_FOR_MS);
      const [oldest] = this.#known.keys();
      if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
      this.#quick.run(tokenRead.database, () => this.thread.run(tokenRead.server, admitted));
    });
  }

  /** Makes what waits for a workspace, a batch at a time, until nothing does. */
  #workOn(workspace: number, waiting: (() => void)[]): void {
    if (waiting.length === 0) {
      this.#waiting.delete(workspace);
      return;
    }
    const { batch, create } = this.#costs;
    // What comes while it waits for a connection is too late for this batch, as it is in the store.
    const creates = waiting.splice(0, MOST_DRAFTS);
    const database = batch.database + create.database * creates.length;
    this.#hold(workspace, batch.server, database, () => {
      this.counts.batches += 1;
      this.counts.creates += creates.length;
      for (const done of creates) done();
      this.#tell({ kind: 'plants', workspace });
      this.#workOn(workspace, waiting);
    });
  }

  /** A transaction that holds a workspace's row, decides in this process, writes, and is synced. */
  #hold(workspace: number, decisionMs: number, databaseMs: number, done: () => void): void {
    const before = this.#costs.beforeRow;
    const { processors } = this.#database;
    this.#forChanges.take(() => {
      processors.run(before, () => {
        this.#database.holdRow(workspace, () => {
          this.thread.run(decisionMs, () => {
            processors.run(databaseMs - before, () => {
              this.#database.sync(() => {
                this.#database.letGoOfRow(workspace);
                this.#forChanges.giveBack();
                done();
              });
            });
          });
        });
      });
    });
  }

  /** What gathers while something is being told is told together, each once. */
  #tell(message: Message): void {
    this.#unsent.set(`${message.kind} ${message.workspace}`, message);
    if (!this.#isSending) this.#send();
  }

  #send(): void {
    const messages = [...this.#unsent.values()];
    this.#unsent.clear();
    this.#isSending = messages.length > 0;
    if (this.#isSending) this.#database.notify(messages, () => this.#send());
  }

  #hear(messages: Message[]): void {
    this.thread.run(costOf(this.#costs.news.hear, messages.length), () => {
      for (const { kind, workspace } of messages) {
        if (kind === 'access') this.#known.delete(workspace);
      }
    });
  }

  #spend({ server, database }: Cost, done: () => void): void {
    this.thread.run(server, () => this.#database.processors.run(database, done));
  }
}
