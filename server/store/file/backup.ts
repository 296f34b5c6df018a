import { copyFile, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { realDisk } from './disk.ts';
import { makeFolder, syncFolder } from './durable-file.ts';
import { JOURNAL_END_NAME } from './journal-end.ts';
import { requireData, SNAPSHOT_NAME } from './load.ts';
import { listSegments } from './recovery.ts';
import { segmentName } from './segment-name.ts';

/** So many snapshots in a row would have to be written within the time of one copy. */
const MAX_ATTEMPTS = 10;

/**
 * Copies a data folder into a new or empty one. The order makes the copy whole even while a server
 * writes: the snapshot first, then the segments, which hold every change made since, the last one
 * perhaps with a torn end. A new snapshot meanwhile may have let segments go, so the copy begins anew.
 *
 * @throws Error when the target is not empty, so that no backup is overwritten.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await requireData(from);
  await makeFolder(realDisk, to);
  if ((await readdir(to)).length > 0) {
    throw new Error(`${to} is not empty; name a new folder, so that no earlier backup is lost.`);
  }
  try {
    for (let attempt = 1; !(await copyOnce(from, to)); attempt += 1) {
      if (attempt === MAX_ATTEMPTS) {
        throw new Error(`${from} changes faster than it can be copied. Try again under less load.`);
      }
      await empty(to);
    }
    await syncFolder(realDisk, to);
  } catch (error) {
    // What is left of a copy could be taken for a whole one.
    await empty(to).catch(() => undefined);
    throw error;
  }
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await unlink(join(folder, name));
}

/** Copies everything; false when the snapshot was replaced meanwhile. */
async function copyOnce(from: string, to: string): Promise<boolean> {
  const snapshot = await stat(join(from, SNAPSHOT_NAME));
  await copyDurably(from, to, SNAPSHOT_NAME);
  await copyDurably(from, to, 'access.json').catch(ignoreMissing);
  // Before the segments, so that it tells of nothing that the copy does not hold.
  await copyDurably(from, to, JOURNAL_END_NAME).catch(ignoreMissing);
  for (const segment of await listSegments(realDisk, from)) {
    // An old segment may have been removed since it was listed; the snapshot does not need it.
    await copyDurably(from, to, segmentName(segment)).catch(ignoreMissing);
  }
  const { ino, mtimeMs } = await stat(join(from, SNAPSHOT_NAME));
  return ino === snapshot.ino && mtimeMs === snapshot.mtimeMs;
}

async function copyDurably(from: string, to: string, name: string): Promise<void> {
  await copyFile(join(from, name), join(to, name));
  const copy = await open(join(to, name), 'r+');
  await copy.sync().finally(() => copy.close());
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
