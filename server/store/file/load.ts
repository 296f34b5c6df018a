import type { Change } from '../../domain/store.ts';
import { DamageError } from './disk/damage.ts';
import { type Disk, realDisk } from './disk/disk.ts';
import { isDataFile, requirePlainFiles } from './disk/plain-files.ts';
import { segmentName } from './disk/segment-name.ts';
import { type ReplayedJournal, replayJournal } from './journal/recovery.ts';
import { readPlantsJson } from './snapshot/plants-json.ts';
import type { SnapshotFile } from './snapshot/snapshot-file.ts';
import { KeyRoom } from './state/key-room.ts';
import { ViewRoom } from './state/view-room.ts';
import type { WithdrawnKey } from './state/withdrawn-keys.ts';
import { seqsOf, WorkspaceState } from './state/workspace-state.ts';

export const SNAPSHOT_NAME = 'plants.json';

/** What a data folder holds, read without changing anything in it. */
export interface LoadedFolder {
  states: Map<string, WorkspaceState>;
  /** Makes the state of a workspace that has none. */
  createState: () => WorkspaceState;
  /** By workspace, the keys that were withdrawn in the store of which this folder is a copy. */
  withdrawn: Map<string, WithdrawnKey[]>;
  journal: ReplayedJournal;
  /** The segment that follows the snapshot, 0 where there is none. */
  snapshotSegment: number;
  /** The last change of each workspace that the snapshot holds. */
  snapshotSeqs: Record<string, number>;
  /** When the first change was made that the snapshot lacks; null where it lacks none. */
  lackingSince: number | null;
  /** True for a folder in which nothing has been stored yet. */
  isNew: boolean;
  /** True where the snapshot was lost, and the journal told all that it held. */
  isRebuilt: boolean;
}

/**
 * Reads the snapshot and replays the changes made since.
 *
 * @throws DamageError or EditedSnapshotError; nothing is repaired by guessing.
 */
export async function loadFolder(
  disk: Disk,
  folder: string,
  file: SnapshotFile,
): Promise<LoadedFolder> {
  const { journal: from, journalId, workspaces } = await readPlantsJson(file);
  const states = new Map<string, WorkspaceState>();
  const [keyRoom, viewRoom] = [new KeyRoom(), new ViewRoom()];
  const createState = () => new WorkspaceState(keyRoom, viewRoom);
  const withdrawn = new Map<string, WithdrawnKey[]>();
  for (const { name, plants, keyed, withdrawn: keys = [], ...last } of workspaces) {
    const state = createState();
    state.restore(last, plants, keyed);
    states.set(name, state);
    withdrawn.set(name, keys);
  }
  const snapshotSeqs = seqsOf(states);
  let lackingSince: number | null = null;
  const isNew = from === 0;
  const journal = await replayJournal(disk, folder, {
    snapshot: isNew ? null : { segment: from, id: journalId },
    seqs: () => seqsOf(states),
    apply: (change) => {
      lackingSince ??= change.at;
      return replay(states, createState, change);
    },
    acceptEdit: file.acceptEdit,
  }).catch((error: unknown) => {
    throw file.isEdited ? blameEdit(error) : error;
  });
  const isRebuilt = isNew && states.size > 0;
  if (isRebuilt && !journal.isComplete) throw missingFileError(SNAPSHOT_NAME);
  if (!isNew && !journal.last) throw missingFileError(segmentName(from));
  return {
    states,
    createState,
    withdrawn,
    journal,
    snapshotSeqs,
    lackingSince,
    isNew,
    isRebuilt,
    snapshotSegment: from,
  };
}

/** A journal that is sound by itself may have been left behind by an edit of more than plants. */
function blameEdit(error: unknown): unknown {
  if (!(error instanceof DamageError)) return error;
  const advice = `${error.advice} Or, if you edited "journal" or the "seq" or "name" of a workspace in ${SNAPSHOT_NAME}, or took a workspace out, put that back: an edit changes plants alone.`;
  return new DamageError(error.place, error.what, advice);
}

function replay(
  states: Map<string, WorkspaceState>,
  createState: () => WorkspaceState,
  change: Change,
): string | null {
  const state = states.get(change.workspace) ?? createState();
  const contradiction = state.contradiction(change);
  if (contradiction) return contradiction;
  state.apply(change);
  states.set(change.workspace, state);
  return null;
}

/** Makes the refusal of a folder in which one of its files is missing. */
export function missingFileError(file: string): DamageError {
  const what = 'this file is missing, while others of the data folder are there.';
  return new DamageError({ file, line: 1, offset: 0 }, what);
}

/**
 * Refuses a folder that holds no data, so that nothing is created by mistake, or something else in
 * the place of a file. Where the snapshot alone is missing, a start may read it from the journal.
 *
 * @param owns true for who reads as a start does.
 */
export async function requireData(
  folder: string,
  owns: boolean,
  disk = realDisk,
  advice?: string,
): Promise<void> {
  await requirePlainFiles(disk, folder, owns);
  const names = await disk.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.some(isDataFile)) return;
  throw noData(folder, advice);
}

const OF_SETTING =
  'DATA_DIR names the data folder: the first start of a server makes it, and so does token create where DATA_DIR is set. A restore takes the folder of a backup.';

/** What to do about a folder without data that is named on the command line and not by a setting. */
export const OF_NAMED = 'Name a data folder, or a folder that a backup has made.';

/** Makes the refusal of a folder in which nothing has been stored yet. */
export function noData(folder: string, advice = OF_SETTING): Error {
  return new Error(`${folder} holds no ${SNAPSHOT_NAME}. ${advice}`);
}
