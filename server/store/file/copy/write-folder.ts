import { join } from 'node:path';
import type { Plant } from '../../../contract/plants.ts';
import type { UsedKey } from '../../../domain/plants/used-keys.ts';
import { changeCount, type Tell } from '../../copy/digest.ts';
import type { StoreContent, WorkspaceContent } from '../../copy/store-content.ts';
import { loadAccess } from '../access/open-access.ts';
import { realDisk } from '../disk/disk.ts';
import { syncFolder } from '../disk/durable-file.ts';
import { StorageHealth } from '../disk/storage-health.ts';
import type { AccessMark } from '../journal/end-lines.ts';
import { Journal } from '../journal/journal.ts';
import type { JournalPosition } from '../journal/open-segment.ts';
import { SNAPSHOT_NAME } from '../load.ts';
import { writePlantsJson } from '../snapshot/plants-json.ts';
import { SnapshotFile, type WorkspaceSnapshot } from '../snapshot/snapshot-file.ts';

/** A segment ends behind the batch of changes with which it has become so long. */
const SEGMENT_BYTES = 8 * 1024 * 1024;

/** Writes all that another store keeps into an empty folder, durably: access, the journal and the snapshot behind it. */
export async function writeFolder(
  folder: string,
  content: StoreContent,
  tell: Tell,
): Promise<void> {
  const health = StorageHealth.ofCopy();
  const workspaces = await content.workspaces();
  const access = await writeAccess(folder, content, health, tell);
  const end = await writeJournal(folder, content, workspaces, access, health, tell);
  const file = new SnapshotFile(realDisk, join(folder, SNAPSHOT_NAME), health);
  const snapshots = await readSnapshots(content, workspaces, tell);
  await writePlantsJson(file, { journal: end.segment, journalId: end.id, workspaces: snapshots });
  await syncFolder(realDisk, folder);
}

/** Returns what tells the file from any other. */
async function writeAccess(
  folder: string,
  content: StoreContent,
  health: StorageHealth,
  tell: Tell,
): Promise<AccessMark> {
  const { file, low, mark } = await loadAccess(realDisk, folder, health);
  let written = mark;
  file.tellWritten((mark) => {
    written = mark;
  });
  low.data = await content.access();
  await low.write();
  tell('tokens', low.data.tokens.length, low.data.tokens.length);
  return written;
}

/**
 * Writes all changes and begins the segment that the snapshot goes on with, behind a break: the plants may be
 * those of an edit by hand, which no change tells of, so that they are never made from the journal alone.
 */
async function writeJournal(
  folder: string,
  content: StoreContent,
  workspaces: WorkspaceContent[],
  access: AccessMark,
  health: StorageHealth,
  tell: Tell,
): Promise<JournalPosition> {
  const seqs: Record<string, number> = Object.create(null);
  for (const { name, keptAfter } of workspaces) if (keptAfter > 0) seqs[name] = keptAfter;
  const start = { segment: 1, previous: { bytes: 0, crc: 0 }, seqs };
  const journal = await Journal.create(realDisk, folder, health, start, access);
  try {
    const total = changeCount(workspaces);
    let done = 0;
    for await (const changes of content.changes()) {
      await journal.append(await journal.prepare(changes));
      for (const { workspace, seq } of changes) seqs[workspace] = seq;
      done += changes.length;
      tell('changes', done, total);
      if (journal.position.end >= SEGMENT_BYTES) await journal.rotate(seqs);
    }
    for (const { name, seq } of workspaces) seqs[name] = seq;
    await journal.rotate(seqs, true);
    return journal.position;
  } finally {
    await journal.close();
  }
}

/** Reads the plants of all workspaces into memory, as each start holds them. */
async function readSnapshots(
  content: StoreContent,
  workspaces: WorkspaceContent[],
  tell: Tell,
): Promise<WorkspaceSnapshot[]> {
  const all = workspaces.reduce((sum, { total }) => sum + total, 0);
  const snapshots: WorkspaceSnapshot[] = [];
  let done = 0;
  for (const { name, seq, at, lastId, lastOrdinal } of workspaces) {
    const plants: Plant[] = [];
    for await (const batch of content.plants(name)) {
      for (const plant of batch) plants.push(plant);
      done += batch.length;
      tell('plants', done, all);
    }
    const keyed: UsedKey[] = [];
    for await (const keys of content.keys(name)) {
      for (const { isLoose: _, ...used } of keys) keyed.push(used);
    }
    const withdrawn = await content.withdrawnKeys(name);
    const facts = { name, seq, at, lastId, lastOrdinal };
    snapshots.push({ ...facts, ...(withdrawn.length > 0 && { withdrawn }), plants, keyed });
  }
  return snapshots;
}
