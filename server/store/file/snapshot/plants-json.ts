import { Low } from 'lowdb';
import type { Snapshot, SnapshotFile } from './snapshot-file.ts';

const NO_SNAPSHOT: Snapshot = { journal: 0, journalId: '', workspaces: [] };

/**
 * Reads `plants.json` through lowdb, or what stands for a folder without one. Each reading and each
 * writing has a lowdb of its own: kept, it would hold a second copy of all plants beside the indexes.
 *
 * @throws as `SnapshotFile.read`.
 */
export async function readPlantsJson(file: SnapshotFile): Promise<Snapshot> {
  const low = new Low<Snapshot>(file, NO_SNAPSHOT);
  await low.read();
  return low.data;
}

/** Replaces `plants.json` through lowdb, durably and all or nothing; throws as `SnapshotFile.write`. */
export async function writePlantsJson(file: SnapshotFile, snapshot: Snapshot): Promise<void> {
  await new Low<Snapshot>(file, snapshot).write();
}
