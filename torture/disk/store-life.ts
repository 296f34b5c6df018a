import { vi } from 'vitest';
import type { TokenRecord } from '../../server/domain/access-store.ts';
import { DomainError } from '../../server/domain/errors.ts';
import { changeView } from '../../server/domain/plants/change-view.ts';
import type { Addition, Change, ChangeDraft } from '../../server/domain/store.ts';
import { type FileStore, openFileStore } from '../../server/store/file/open.ts';
import { writesTo } from '../../server/testing/domain.ts';
import { collectingLogger } from '../../server/testing/file-store.ts';
import { Ledger, requireEqual, WORKSPACES } from '../process/ledger.ts';
import type { Random } from '../random.ts';
import { RecordedDisk } from './recorded-disk.ts';

export const DATA_FOLDER = '/disk/data';

/** Small enough that a few changes begin a segment, write a snapshot and remove old segments. */
const BOUNDS = { journalBytes: 900, historyBytes: 2500 };

const TURNS_AT_REST = 4;

/** A store on a recorded disk from one power loss to the next, with what it owes. */
export class StoreLife {
  readonly disk: RecordedDisk;
  readonly ledger: Ledger;
  readonly #random: Random;
  #store: FileStore;
  /** When the store that is open now had been opened. */
  startedAt: number;

  private constructor(random: Random, disk: RecordedDisk, ledger: Ledger, store: FileStore) {
    this.#random = random;
    this.disk = disk;
    this.ledger = ledger;
    this.#store = store;
    this.startedAt = disk.moment;
  }

  /** Opens a store on a disk and holds it against what is owed. */
  static async begin(
    random: Random,
    disk = new RecordedDisk(random),
    ledger = new Ledger(),
  ): Promise<StoreLife> {
    const { moment } = disk;
    const store = await open(disk);
    await ledger.settle(store, moment, disk.moment);
    return new StoreLife(random, disk, ledger, store);
  }

  /** Makes changes, with kills and restarts between them. */
  async work(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      const turn = this.#random.next();
      if (turn < 0.1) await this.kill();
      else if (turn < 0.15) await this.restart();
      else await this.change(1);
    }
  }

  /** Makes changes, some at once, with pauses between them. */
  async change(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await Promise.all(this.#startSome());
      if (this.#random.chance(0.1)) await this.#rest();
    }
    await this.requireShown();
  }

  /** Kills the process in the middle of something and starts another one. */
  async kill(): Promise<void> {
    for (const work of this.#startSome()) work.catch(() => undefined);
    await turns(this.#random.below(12));
    await this.#reopen();
  }

  /** Adds a plant, and resolves with the code of the refusal, or null. */
  async add(name = this.ledger.nextName()): Promise<string | null> {
    const actor = { id: 'a', name: 'Ada' };
    const draft = { actor, requestId: this.ledger.nextName(), workspace: 'main', remove: [] };
    return await this.#commit({ ...draft, add: [{ name, tag: '' }] });
  }

  /** Tells whether nothing can be written until a restart. */
  async hasFailed(): Promise<boolean> {
    const status = await this.#store.plants.status();
    return !status.writable && status.reason.includes('until the server is restarted');
  }

  /** @throws Error when the store does not show exactly what was acknowledged. */
  async requireShown(): Promise<void> {
    for (const workspace of WORKSPACES) await this.ledger.requireShown(this.#store, workspace);
  }

  async restart(): Promise<void> {
    await this.#store.close();
    await this.#reopen();
  }

  async close(): Promise<void> {
    await this.#store.close();
  }

  async #reopen(): Promise<void> {
    this.#store = await open(this.disk);
    this.startedAt = this.disk.moment;
    await this.ledger.settle(this.#store, this.disk.moment, this.disk.moment);
    await this.#requireReplay();
  }

  /** Lets the timers of a resting store run: the line that confirms, and the times of last use. */
  async #rest(): Promise<void> {
    vi.advanceTimersByTime(1000);
    // So long a pause within a call, or between two that are watched together, would be a disk that hangs.
    if (await this.#isAtRest()) vi.advanceTimersByTime(100_000);
    await turns(this.#random.below(8));
  }

  /** Tells whether the disk has had no call for a few turns, in which the next one of any work would have come. */
  async #isAtRest(): Promise<boolean> {
    for (let turn = 0; turn < TURNS_AT_REST; turn += 1) {
      await turns(1);
      if (!this.disk.isIdle) return false;
    }
    return true;
  }

  #startSome(): Promise<unknown>[] {
    const work: Promise<unknown>[] = Array.from({ length: 1 + this.#random.below(5) }, () =>
      this.#commit(this.#draft()),
    );
    if (this.#random.chance(0.2)) work.push(this.#changeAccess());
    return work;
  }

  async #commit(draft: ChangeDraft): Promise<string | null> {
    const store = this.#store;
    this.ledger.draft(draft);
    try {
      const { change } = await store.plants.commit(draft);
      if (store === this.#store) this.ledger.acknowledge(draft, change, this.disk.moment);
      return null;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code !== 'outcome_unknown') this.ledger.refuse(draft);
      return error.code;
    }
  }

  async #changeAccess(): Promise<void> {
    const store = this.#store;
    const token = this.#random.pick([null, ...this.ledger.activeTokens()]);
    const { moment } = this.disk;
    if (token) store.access.touchToken(token, moment);
    const record = tokenRecord(this.ledger.nextName());
    const acknowledge = token
      ? this.ledger.revokeToken(token, moment)
      : this.ledger.insertToken(record, moment);
    try {
      await (token
        ? writesTo(store.access).revokeToken(token, 1)
        : writesTo(store.access).insertToken(record));
    } catch (error) {
      // The file may have been replaced before its folder's sync failed.
      if (error instanceof DomainError) return;
      throw error;
    }
    if (store === this.#store) acknowledge(this.disk.moment);
  }

  #draft(): ChangeDraft {
    const workspace = this.#random.pick(WORKSPACES);
    const requestId = this.ledger.nextName();
    const draft = { actor: { id: 'a', name: 'Ada' }, requestId, workspace, remove: [], add: [] };
    const changes = this.ledger.changes(workspace);
    const plants = this.ledger.plants(workspace);
    const turn = this.#random.next();
    if (plants.length === 0 || turn < 0.4) {
      const key = this.#random.chance(0.3) ? { key: { value: requestId, fingerprint: 'f' } } : {};
      return { ...draft, ...key, add: [this.#addition()] };
    }
    const remove = [{ id: this.#random.pick(plants).id }];
    if (turn < 0.5) return { ...draft, add: Array.from({ length: 12 }, () => this.#addition()) };
    if (turn < 0.7) return { ...draft, remove };
    if (turn < 0.75) return { ...draft, remove: plants.slice(0, 9).map(({ id }) => ({ id })) };
    if (turn < 0.8) return { ...draft, add: [{ ...remove[0], name: 'taken', tag: '' }] };
    if (turn < 0.85) return { ...draft, remove: [{ id: 999_999 }], add: [this.#addition()] };
    if (turn < 0.9)
      return { ...draft, remove, add: [{ ...remove[0], name: requestId, tag: 'new' }] };
    return { ...draft, ...undo(this.#random.pick(changes)) };
  }

  #addition(): Addition {
    const name = `Röse ${this.ledger.nextName()} ${'x'.repeat(this.#random.below(60))}`;
    return { name, tag: this.#random.pick(['', 'red', 'blue']) };
  }

  /** @throws Error when a remembered key makes a second change, or gives another answer. */
  async #requireReplay(): Promise<void> {
    const keyed = WORKSPACES.flatMap((name) => this.ledger.changes(name)).filter(({ key }) => key);
    const change = keyed[this.#random.below(keyed.length)];
    if (!change) return;
    const add = change.added.map(({ name, tag }) => ({ name, tag }));
    const again = await this.#store.plants.commit({ ...change, remove: [], add });
    requireEqual(
      again,
      { change: changeView(change), replayed: true },
      'the answer under a key used before',
    );
  }
}

async function open(disk: RecordedDisk): Promise<FileStore> {
  // The process before this one is gone, and its timers with it.
  if (vi.isFakeTimers()) vi.clearAllTimers();
  return await openFileStore({
    folder: DATA_FOLDER,
    disk: disk.startProcess(),
    logger: collectingLogger(),
    bounds: BOUNDS,
    now: () => 1_000_000,
  });
}

function undo({ removed, added }: Change): Pick<ChangeDraft, 'remove' | 'add'> {
  return { remove: added.map((plant) => ({ id: plant.id, expected: plant })), add: removed };
}

function tokenRecord(id: string): TokenRecord {
  const times = {
    createdAt: 1,
    roleChangedAt: null,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
  };
  const makers = { createdBy: null, roleChangedBy: null, revokedBy: null, foundExpiredAt: null };
  const what = { id, hash: `hash of ${id}`, name: id, workspace: 'main' };
  return { ...what, role: 'editor', ...times, ...makers };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}
