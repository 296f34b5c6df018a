import { join } from 'node:path';
import { SILENT } from '../store-logger.ts';
import { loadAccess } from './access/open-access.ts';
import { type Disk, realDisk } from './disk/disk.ts';
import { segmentName } from './disk/segment-name.ts';
import { StorageHealth } from './disk/storage-health.ts';
import { checkHistory, type HistoryEnd } from './history/check-history.ts';
import { readJournalEnd } from './journal/end-lines.ts';
import { listSegments } from './journal/recovery.ts';
import { loadFolder, missingFileError, noData, requireData, SNAPSHOT_NAME } from './load.ts';
import { SnapshotFile } from './snapshot/snapshot-file.ts';
import { readSnapshotHead } from './snapshot/snapshot-head.ts';

export interface FolderReport {
  workspaces: { name: string; plants: number; seq: number }[];
  /** Bytes at the end of the journal that a start would cut. */
  tornBytes: number;
  /** False where tokens, sessions and links are lost, or none was ever made. */
  hasAccess: boolean;
  /** True where the snapshot is missing, but the journal tells all that it held. */
  isRebuilt: boolean;
  /** Where history, on which no plant depends, cannot be read; null where all that is kept can. */
  historyEnd: HistoryEnd | null;
  /** True where a server wrote meanwhile, so that what it wrote last may be missing here. */
  isMoving: boolean;
}

/** So many snapshots in a row would have to be written within the time of one reading. */
const MAX_ATTEMPTS = 10;

/**
 * Reads a whole data folder as a start would, history too, without changing it and without owning
 * it. What a server writes meanwhile is not taken for damage: the folder is then read anew.
 *
 * @throws DamageError, EditedSnapshotError or EditedAccessError, as a start would, and never for history alone; Error
 *   when there is no data in the folder, or it changes faster than it can be read.
 */
export async function inspectFolder(folder: string, disk: Disk = realDisk): Promise<FolderReport> {
  await requireData(folder, true, disk);
  for (let attempt = 1; ; attempt += 1) {
    const before = await outline(folder, disk);
    const result = await inspectOnce(folder, disk).catch((error: unknown) => ({ error }));
    const isMoving = before !== (await outline(folder, disk));
    if (!('error' in result)) return { ...result, isMoving };
    if (!isMoving) throw result.error;
    if (attempt === MAX_ATTEMPTS) throw movingTooFast(folder);
  }
}

function movingTooFast(folder: string): Error {
  return new Error(
    `${folder} changes faster than it can be read. Try again under less load, or verify a backup of it.`,
  );
}

async function inspectOnce(folder: string, disk: Disk): Promise<Omit<FolderReport, 'isMoving'>> {
  const health = new StorageHealth(SILENT);
  const { isThere: hasAccess } = await loadAccess(disk, folder, health);
  const file = new SnapshotFile(disk, join(folder, SNAPSHOT_NAME), health);
  const loaded = await loadFolder(disk, folder, file);
  const { states, journal, snapshotSegment, isNew, isRebuilt } = loaded;
  if (isNew && !isRebuilt) throw hasAccess ? missingFileError(SNAPSHOT_NAME) : noData(folder);
  const historyEnd = await checkHistory(disk, folder, snapshotSegment);
  const workspaces = Array.from(states, ([name, { plants, version }]) => ({
    name,
    plants: plants.size,
    seq: version.seq,
  }));
  return { workspaces, tornBytes: journal.tornBytes, hasAccess, isRebuilt, historyEnd };
}

/** Tells one moment of a folder from another: which files there are, which snapshot, how much journal, which run of a server. */
async function outline(folder: string, disk: Disk): Promise<string> {
  const segments = await listSegments(disk, folder);
  const last = join(folder, segmentName(segments.at(-1) ?? 0));
  const size = await disk.stat(last).then(
    (found) => found.size,
    () => null,
  );
  const head = await readSnapshotHead(disk, join(folder, SNAPSHOT_NAME));
  const { access } = await readJournalEnd(disk, folder);
  return JSON.stringify([segments, size, head, access?.run]);
}
