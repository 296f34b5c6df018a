import type { StoreLogger } from '../../store-logger.ts';
import type { FolderFigures } from '../../store-meter.ts';
import { segmentName } from '../disk/segment-name.ts';
import { goneWhileRunning, isDiskFull } from '../disk/storage-refusals.ts';
import type { ChangeHistory } from '../history/history.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalPosition } from '../journal/open-segment.ts';
import { seqOf } from '../journal/segment-reader.ts';
import { seqsOf, type WorkspaceState } from '../state/workspace-state.ts';
import type { LeftBehind } from './left-behind.ts';
import { writePlantsJson } from './plants-json.ts';
import type { Snapshot, SnapshotFile, WorkspaceSnapshot } from './snapshot-file.ts';

const CUT = 'somebody cut the journal, wrote over it or removed a file of it while the server ran';

const STOP_WAITS =
  'a part of the data folder is lost, and what it held may be in memory alone: the stop waits until all plants are saved anew, and a second signal ends it without them';

/** Where a snapshotter takes over: what the last snapshot holds, and when the next one is due. */
export interface SnapshotterStart {
  seqs: Record<string, number>;
  /** When the oldest change was made that the last snapshot lacks; null where it lacks none. */
  lackingSince: number | null;
  earlierBytes: number;
  journalBytes: number;
}

/** Writes snapshots in the background once the journal has grown, so that a start replays little. */
export class Snapshotter {
  readonly #file: SnapshotFile;
  readonly #history: ChangeHistory;
  readonly #logger: StoreLogger;
  #writing: Promise<unknown> | null = null;
  #mustSaveAnew = false;
  /** The segment that was begun to save all anew, while it holds no change. */
  #anewSegment: number | null = null;
  /** Where each workspace stood in the last snapshot. */
  #snapshotSeqs: Record<string, number>;
  readonly #journalBytes: number;
  /** How many bytes of complete segments count for when the next snapshot is due. */
  #earlierBytes: number;
  /** As `SnapshotterStart` has it. */
  #lackingSince: number | null;
  /** The same, of changes since the snapshot that is being written was begun. */
  #newSince: number | null = null;

  constructor(
    file: SnapshotFile,
    history: ChangeHistory,
    logger: StoreLogger,
    start: SnapshotterStart,
  ) {
    this.#file = file;
    this.#history = history;
    this.#logger = logger;
    this.#snapshotSeqs = start.seqs;
    this.#earlierBytes = start.earlierBytes;
    this.#journalBytes = start.journalBytes;
    this.#lackingSince = start.lackingSince;
  }

  /** Notes when a change was made, which the last snapshot lacks. */
  noteChange(at: number): void {
    this.#anewSegment = null;
    this.#lackingSince ??= at;
    this.#newSince ??= at;
  }

  figures(journal: Journal): FolderFigures {
    const journalBytes = journal.completed.bytes + journal.position.end;
    return { journalBytes, journalSince: this.#lackingSince, snapshotAt: this.#file.writtenAt };
  }

  /** True from finding a part of the folder lost until a snapshot holds all; nothing may be appended then. */
  get mustSaveAnew(): boolean {
    return this.#mustSaveAnew;
  }

  /** The snapshot that is being written in the background; null where none is. */
  get writing(): Promise<unknown> | null {
    return this.#writing;
  }

  /** Looks whether the snapshot, the segments that it lacks, and what tells of the journal's end are in their places. */
  async lookAtFiles(journal: Journal): Promise<void> {
    if (!(await journal.isEndInPlace()))
      this.#noteLost('journal.end', goneWhileRunning('journal.end'));
    const lost = await journal.completed.findLost();
    if (lost !== null) this.noteCut(lost);
    // A snapshot that is being written is about to take its place.
    if (this.#writing || (await this.#file.isInPlace())) return;
    this.#noteLost('plants.json', goneWhileRunning('plants.json'));
  }

  /** Notes that somebody has cut a segment in place, as by copying a backup over it, or taken it away. */
  noteCut(segment: number): void {
    this.#noteLost(segmentName(segment), CUT);
  }

  #noteLost(file: string, what: string): void {
    if (this.#mustSaveAnew) return;
    this.#mustSaveAnew = true;
    this.#logger.error({ file }, `${what}; all plants are saved anew from memory`);
  }

  /** Tells that a stop waits until all is saved anew, and what keeps it from that where something does. */
  noteStopWaits(failure?: unknown): void {
    this.#logger.error({ err: failure }, STOP_WAITS);
  }

  /**
   * Saves everything anew where a part of it is lost on disk: a start would be refused, and what
   * follows a cut could never be replayed, while memory still has all of it.
   *
   * @throws what keeps it from being saved.
   */
  async saveAnew(journal: Journal, states: Map<string, WorkspaceState>): Promise<void> {
    await this.#writing;
    const { segment } = journal.position;
    // Tried again and again on a full disk, it must not begin a segment each time.
    if (segment === this.#anewSegment && (await journal.isWhole())) await journal.tellEnd();
    else {
      await journal.rotate(seqsOf(states)).finally(() => {
        if (journal.position.segment > segment) this.#anewSegment = journal.position.segment;
      });
    }
    this.#newSince = null;
    await this.#save(takeSnapshot(journal.position, states), journal);
    this.#anewSegment = null;
    this.#mustSaveAnew = false;
    this.#earlierBytes = 0;
  }

  /** Begins a snapshot when one is due. Called between batches, so that no change is half in it. */
  async afterBatch(journal: Journal, states: Map<string, WorkspaceState>): Promise<void> {
    if (this.#writing) return;
    const grown = this.#earlierBytes + journal.position.end;
    if (grown < Math.max(this.#journalBytes, this.#file.bytes)) return;
    const snapshot = await this.#take(journal, states);
    // Trying again at once would fail again; wait until as much has been written once more.
    this.#earlierBytes = snapshot ? 0 : -journal.position.end;
    if (!snapshot) return;
    this.#writing = this.#write(snapshot, journal).finally(() => {
      this.#writing = null;
    });
  }

  /**
   * Ends with a snapshot of everything, if anything has changed since the last one or a part of it is
   * gone, so that the file an operator reads is current while no server runs.
   *
   * @throws what keeps all from being saved anew where a part is gone.
   */
  async finish(journal: Journal, states: Map<string, WorkspaceState>): Promise<void> {
    await this.#writing;
    await this.lookAtFiles(journal);
    if (!(await journal.isWhole())) this.noteCut(journal.position.segment);
    if (this.#mustSaveAnew) await this.saveAnew(journal, states);
    else if (this.#hasChanged(states) && (await this.#renew(journal, states)))
      // It holds what a cut that was found as its segment began has taken from the journal, too.
      this.#mustSaveAnew = false;
  }

  /** Tells how the folder is left where nothing more is written. */
  leftBehind(states: Map<string, WorkspaceState>): LeftBehind {
    if (this.#mustSaveAnew) return 'lost';
    return this.#hasChanged(states) ? 'outdated' : 'current';
  }

  /** Writes a snapshot now, and resolves with false where that fails. */
  async #renew(journal: Journal, states: Map<string, WorkspaceState>): Promise<boolean> {
    const snapshot = await this.#take(journal, states);
    return snapshot !== null && (await this.#write(snapshot, journal));
  }

  /** Freezes everything at the beginning of a new segment; null where none could begin. */
  async #take(journal: Journal, states: Map<string, WorkspaceState>): Promise<Snapshot | null> {
    try {
      const { segment } = journal.position;
      if (!(await journal.rotate(seqsOf(states)))) this.noteCut(segment);
      this.#newSince = null;
      return takeSnapshot(journal.position, states);
    } catch (error) {
      this.#logger.warn({ err: error }, 'the journal could not begin a new segment');
      return null;
    }
  }

  #hasChanged(states: Map<string, WorkspaceState>): boolean {
    const seqs = seqsOf(states);
    return Object.entries(seqs).some(([name, seq]) => seq !== seqOf(this.#snapshotSeqs, name));
  }

  async #write(snapshot: Snapshot, journal: Journal): Promise<boolean> {
    try {
      await this.#save(snapshot, journal);
    } catch (error) {
      const message = isDiskFull(error) ? 'no room for a snapshot' : 'a snapshot failed';
      const rest = this.#mustSaveAnew ? '' : '; the journal keeps everything';
      this.#logger.warn({ err: error }, message + rest);
      return false;
    }
    try {
      await this.#history.prune(snapshot.journal);
    } catch (error) {
      this.#logger.warn(
        { err: error },
        'old history could not be removed; the next snapshot tries again',
      );
    }
    return true;
  }

  async #save(snapshot: Snapshot, journal: Journal): Promise<void> {
    await writePlantsJson(this.#file, snapshot);
    this.#lackingSince = this.#newSince;
    journal.completed.letGoBefore(snapshot.journal);
    const seqs = snapshot.workspaces.map(({ name, seq }) => [name, seq]);
    this.#snapshotSeqs = Object.fromEntries(seqs);
  }
}

/** Freezes all workspaces, in time that does not grow with their plants. */
export function takeSnapshot(
  { segment, id }: Pick<JournalPosition, 'segment' | 'id'>,
  states: Map<string, WorkspaceState>,
): Snapshot {
  const workspaces = Array.from(states, ([name, state]): WorkspaceSnapshot => {
    const { seq, at, lastId } = state.version;
    const plants = state.plants.clone();
    return {
      name,
      seq,
      at,
      lastId,
      lastOrdinal: state.lastOrdinal,
      plants: { [Symbol.iterator]: () => plants.values() },
      keyed: [...state.keys.values()],
    };
  });
  return { journal: segment, journalId: id, workspaces };
}
