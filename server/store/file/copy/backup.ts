import { constants } from 'node:fs';
import { copyFile, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { realDisk } from '../disk/disk.ts';
import { syncFolder } from '../disk/durable-file.ts';
import { segmentName } from '../disk/segment-name.ts';
import { nameFile } from '../disk/system-code.ts';
import { JOURNAL_END_NAME, readJournalEnd } from '../journal/end-lines.ts';
import { listSegments } from '../journal/recovery.ts';
import { requireData, SNAPSHOT_NAME } from '../load.ts';
import { readSnapshotHead, segmentInHead } from '../snapshot/snapshot-head.ts';
import { tieAccess } from './access-of-copy.ts';
import { requireOutside } from './copy-target.ts';
import { isThere } from './missing-folders.ts';
import { requireFinished, UnfinishedCopy } from './unfinished-copy.ts';

/** So many snapshots in a row would have to be written within the time of one copy. */
const MAX_ATTEMPTS = 10;

/**
 * Copies a data folder into a new or empty one, each file as it is. The order makes the copy whole
 * even while a server writes: the snapshot first, then the segments, which hold every change made
 * since, the last one perhaps with a torn end. A new snapshot meanwhile may have let segments go, so
 * the copy begins anew. Resolves with why each file that history alone needs and that could not be
 * read was left out.
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
): Promise<Error[]> {
  await requireFinished(from);
  await requireData(from, false);
  await requireOutside(from, to);
  if (!(await isThere(join(from, SNAPSHOT_NAME)))) throw snapshotMissing(from);
  const copy = await UnfinishedCopy.begin(to);
  try {
    let leftOut = await copyOnce(from, copy.folder);
    for (let attempt = 1; !leftOut; attempt += 1) {
      if (attempt === MAX_ATTEMPTS) {
        throw new Error(`${from} changes faster than it can be copied. Try again under less load.`);
      }
      await copy.empty();
      leftOut = await copyOnce(from, copy.folder);
    }
    await syncFolder(realDisk, copy.folder);
    await prepare(copy.folder);
    await tieAccess(copy.folder);
    await copy.finish();
    return leftOut;
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

/** Copies everything that can be read, and returns what had to be left out; null when the snapshot was replaced meanwhile. */
async function copyOnce(from: string, to: string): Promise<Error[] | null> {
  const snapshot = await stat(join(from, SNAPSHOT_NAME));
  await copyDurably(from, to, SNAPSHOT_NAME);
  // Before access and the segments, so that it tells of nothing that the copy does not hold.
  await copyDurably(from, to, JOURNAL_END_NAME).catch(ignoreMissing);
  await copyDurably(from, to, 'access.json').catch(ignoreMissing);
  // Another run of the server may have written it by now.
  if ((await findRun(from)) !== (await findRun(to))) return null;
  const leftOut: Error[] = [];
  const needed = segmentInHead(await readSnapshotHead(realDisk, join(to, SNAPSHOT_NAME)));
  // The newest first: a server lets go of the oldest meanwhile, which then leaves no gap.
  for (const segment of (await listSegments(realDisk, from)).reverse()) {
    const file = segmentName(segment);
    const error = await copySegment(from, to, file, segment < needed);
    if (error) leftOut.push(error);
  }
  const { ino, mtimeMs } = await stat(join(from, SNAPSHOT_NAME));
  return ino === snapshot.ino && mtimeMs === snapshot.mtimeMs ? leftOut : null;
}

async function findRun(folder: string): Promise<string | undefined> {
  return (await readJournalEnd(realDisk, folder)).access?.run;
}

/** Copies a segment, unless it is gone; returns why one that only history needs cannot be read and is left out. */
async function copySegment(
  from: string,
  to: string,
  file: string,
  isHistory: boolean,
): Promise<Error | null> {
  try {
    await copyDurably(from, to, file).catch(ignoreMissing);
    return null;
  } catch (error) {
    if (!isHistory || !(error instanceof Error)) throw error;
    // What cannot be written must stop the copy.
    if (await isReadable(join(from, file))) throw error;
    await rm(join(to, file), { force: true });
    return error;
  }
}

async function isReadable(path: string): Promise<boolean> {
  return await readFile(path).then(
    () => true,
    () => false,
  );
}

async function copyDurably(from: string, to: string, name: string): Promise<void> {
  const path = join(to, name);
  // Others may write in the folder, too: a link that they put there must lead to nothing that is written.
  await copyFile(join(from, name), path, constants.COPYFILE_EXCL);
  const { O_RDONLY, O_NOFOLLOW = 0 } = constants;
  const copy = await open(path, O_RDONLY | O_NOFOLLOW);
  try {
    // The copy has taken over the mode too, and that of a write-protected backup would keep us out.
    await copy.chmod(0o600);
    await copy.sync();
  } catch (error) {
    throw nameFile(error, path);
  } finally {
    await copy.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
