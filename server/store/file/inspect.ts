import { join } from 'node:path';
import { AccessFile } from './access-file.ts';
import { type Disk, realDisk } from './disk.ts';
import { loadFolder, requireData, SNAPSHOT_NAME } from './load.ts';
import { SnapshotFile } from './snapshot-file.ts';
import { StorageHealth } from './storage-health.ts';
import { SILENT } from './store-logger.ts';

export interface FolderReport {
  workspaces: { name: string; plants: number; seq: number }[];
  /** Bytes at the end of the journal that a start would cut. */
  tornBytes: number;
}

/**
 * Reads a whole data folder as a start would, without changing it and without owning it.
 *
 * @throws DamageError or EditedSnapshotError; Error when there is no data in the folder.
 */
export async function inspectFolder(folder: string, disk: Disk = realDisk): Promise<FolderReport> {
  await requireData(folder, disk);
  const health = new StorageHealth(SILENT);
  await new AccessFile(disk, join(folder, 'access.json'), health).read();
  const { states, journal } = await loadFolder(
    disk,
    folder,
    new SnapshotFile(disk, join(folder, SNAPSHOT_NAME), health),
  );
  const workspaces = Array.from(states, ([name, { plants, version }]) => ({
    name,
    plants: plants.size,
    seq: version.seq,
  }));
  return { workspaces, tornBytes: journal.tornBytes };
}
