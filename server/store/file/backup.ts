import { copyFile, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { realDisk } from './disk.ts';
import { makeFolder, syncFolder } from './durable-file.ts';
import { segmentName } from './journal.ts';
import { requireData, SNAPSHOT_NAME } from './load.ts';
import { listSegments } from './recovery.ts';

/**
 * Copies a data folder into a new or empty one. The order makes the copy whole even while a server
 * writes: the snapshot first, then the segments, which hold every change made since, the last one
 * perhaps with a torn end.
 *
 * @throws Error when the target is not empty, so that no backup is overwritten.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await requireData(from);
  await makeFolder(realDisk, to);
  if ((await readdir(to)).length > 0) {
    throw new Error(`${to} is not empty; name a new folder, so that no earlier backup is lost.`);
  }
  await copyDurably(from, to, SNAPSHOT_NAME);
  await copyDurably(from, to, 'access.json').catch(ignoreMissing);
  for (const segment of await listSegments(realDisk, from)) {
    // An old segment may have been removed since it was listed; the snapshot does not need it.
    await copyDurably(from, to, segmentName(segment)).catch(ignoreMissing);
  }
  await syncFolder(realDisk, to);
}

async function copyDurably(from: string, to: string, name: string): Promise<void> {
  await copyFile(join(from, name), join(to, name));
  const copy = await open(join(to, name), 'r+');
  await copy.sync().finally(() => copy.close());
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
