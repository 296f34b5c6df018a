import { chmod, copyFile, lstat, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { realDisk } from '../disk/disk.ts';
import { syncFolder } from '../disk/durable-file.ts';
import { segmentName } from '../disk/segment-name.ts';
import { JOURNAL_END_NAME } from '../journal/journal-end.ts';
import { listSegments } from '../journal/recovery.ts';
import { requireData, SNAPSHOT_NAME } from '../load.ts';
import { requireOutside } from './copy-target.ts';
import { requireFinished, UnfinishedCopy } from './unfinished-copy.ts';

/** So many snapshots in a row would have to be written within the time of one copy. */
const MAX_ATTEMPTS = 10;

/**
 * Copies a data folder into a new or empty one. The order makes the copy whole even while a server
 * writes: the snapshot first, then the segments, which hold every change made since, the last one
 * perhaps with a torn end. A new snapshot meanwhile may have let segments go, so the copy begins anew.
 *
 * @param prepare examines or changes the copy, at the path it is given, before a start would take it.
 * @throws Error when the target is not empty, so that no backup is overwritten; when it lies in what is
 *   copied; when the snapshot is missing, which a start may make anew; or what the copying or `prepare`
 *   met, once what was copied is removed again, with every folder that was created for it.
 */
export async function copyFolder(
  from: string,
  to: string,
  prepare: (copy: string) => Promise<void> = async () => undefined,
): Promise<void> {
  await requireFinished(from);
  await requireData(from, false);
  await requireOutside(from, to);
  if (!(await isThere(join(from, SNAPSHOT_NAME)))) throw snapshotMissing(from);
  const copy = await UnfinishedCopy.begin(to);
  try {
    for (let attempt = 1; !(await copyOnce(from, copy.folder)); attempt += 1) {
      if (attempt === MAX_ATTEMPTS) {
        throw new Error(`${from} changes faster than it can be copied. Try again under less load.`);
      }
      await copy.empty();
    }
    await syncFolder(realDisk, copy.folder);
    await prepare(copy.folder);
    await copy.finish();
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

function snapshotMissing(folder: string): Error {
  return new Error(
    `${SNAPSHOT_NAME} is missing in ${folder}. Start the server with this folder first: where the journal is complete it makes the file anew, and otherwise says what is missing.`,
  );
}

async function isThere(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
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
  const path = join(to, name);
  await copyFile(join(from, name), path);
  // The copy has taken over the mode too, and that of a write-protected backup would keep us out.
  await chmod(path, 0o600);
  const copy = await open(path, 'r+');
  await copy.sync().finally(() => copy.close());
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
