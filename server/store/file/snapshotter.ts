import type { Low } from 'lowdb';
import type { ChangeHistory } from './history.ts';
import type { Journal } from './journal.ts';
import type { Snapshot, SnapshotFile, WorkspaceSnapshot } from './snapshot-file.ts';
import { isDiskFull } from './storage-health.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** A snapshot is worth writing when the journal since the last has outgrown it, and this. */
const MIN_JOURNAL_BYTES = 8 * 1024 * 1024;

export interface Warner {
  warn(facts: object, message: string): void;
}

/** Writes snapshots in the background once the journal has grown, so that a start replays little. */
export class Snapshotter {
  readonly #file: SnapshotFile;
  readonly #low: Low<Snapshot>;
  readonly #history: ChangeHistory;
  readonly #logger: Warner;
  #writing: Promise<void> | null = null;
  /** How many bytes of complete segments the last snapshot does not cover. */
  #earlierBytes: number;

  constructor(
    file: SnapshotFile,
    low: Low<Snapshot>,
    history: ChangeHistory,
    logger: Warner,
    earlierBytes: number,
  ) {
    this.#file = file;
    this.#low = low;
    this.#history = history;
    this.#logger = logger;
    this.#earlierBytes = earlierBytes;
  }

  /** Begins a snapshot when one is due. Called between batches, so that no change is half in it. */
  async afterBatch(journal: Journal, states: Map<string, WorkspaceState>): Promise<void> {
    if (this.#writing) return;
    const grown = this.#earlierBytes + journal.position.end;
    if (grown < Math.max(MIN_JOURNAL_BYTES, this.#file.bytes)) return;
    try {
      await journal.rotate(seqsOf(states));
    } catch (error) {
      this.#logger.warn({ err: error }, 'the journal could not begin a new segment');
      // Trying again at once would fail again; wait until as much has been written once more.
      this.#earlierBytes = -journal.position.end;
      return;
    }
    const { segment } = journal.position;
    this.#earlierBytes = 0;
    this.#writing = this.#write(takeSnapshot(segment, states)).finally(() => {
      this.#writing = null;
    });
  }

  /** Waits for a snapshot that is being written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(snapshot: Snapshot): Promise<void> {
    try {
      this.#low.data = snapshot;
      await this.#low.write();
      this.#low.data = { journal: snapshot.journal, workspaces: [] };
      await this.#history.prune(snapshot.journal);
    } catch (error) {
      const message = isDiskFull(error) ? 'no room for a snapshot' : 'a snapshot failed';
      this.#logger.warn({ err: error }, `${message}; the journal keeps everything`);
    }
  }
}

/** Freezes all workspaces, in time that does not grow with their plants. */
export function takeSnapshot(journal: number, states: Map<string, WorkspaceState>): Snapshot {
  const workspaces = Array.from(states, ([name, state]): WorkspaceSnapshot => {
    const { seq, at, lastId } = state.version;
    const plants = state.plants.clone();
    return {
      name,
      seq,
      at,
      lastId,
      plants: { [Symbol.iterator]: () => plants.values() },
      keyed: [...state.keys.values()],
    };
  });
  return { journal, workspaces };
}

export function seqsOf(states: Map<string, WorkspaceState>): Record<string, number> {
  return Object.fromEntries(Array.from(states, ([name, state]) => [name, state.version.seq]));
}
