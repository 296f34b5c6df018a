import { readdirSync } from 'node:fs';
import { link, lstat, rename } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { type Place, readPlace } from '../../config.ts';
import { counted } from '../../domain/counted.ts';
import { requireOutside } from '../../store/file/copy/copy-target.ts';
import { openFolderTarget } from '../../store/file/copy/folder-target.ts';
import { requireData } from '../../store/file/load.ts';
import { MAX_NAMED_PLANTS } from '../../store/file/state/key-room.ts';
import { directAddress } from '../../store/postgres/connection/direct-address.ts';
import { openDatabaseSource } from '../../store/postgres/copy/database-source.ts';
import { copyToFolderShown } from '../copy-shown.ts';
import { warnOfOpenFolder } from '../open-folder.ts';
import { writeError } from '../standard-error.ts';
import { jsonText, tellDone } from '../standard-output.ts';
import { BACKUP_FORM, isArchive, packFolder } from './archive.ts';
import { type CheckedCopy, copyChecked } from './copy-checked.ts';
import { syncNewName } from './sync-new-name.ts';
import { withWorkFolder } from './work-folder.ts';

/** Whoever names one so wants a file, and would look for it as one. */
const OF_OTHER_ARCHIVES = /\.(?:tar|zip|7z|gz|bz2|xz|zst)$/i;

/**
 * Copies the data folder, or the database, into a new folder or, where the name ends in `.tar.gz`, a new file,
 * also while servers write, and checks the copy. A server that wants the same processor goes first.
 */
export async function runBackup(target: string, given: { json?: boolean }): Promise<void> {
  letOthersGoFirst();
  const path = resolve(target);
  if (!isArchive(path) && OF_OTHER_ARCHIVES.test(path)) {
    throw new Error(`${path} would be a folder. A backup is ${BACKUP_FORM}.`);
  }
  const config = readPlace(process.env);
  const made = isArchive(path)
    ? await backUpToFile(config, path)
    : { folder: path, ...(await copyAll(config, path)) };
  const { run, ...shown } = made;
  const { plants, hasAccess, warnings } = shown;
  await tellParent({ plants, warnings, run });
  const told = `Copied ${counted(plants, 'plant')} to ${path}, and the copy is sound.\n`;
  await tellDone(given.json ? jsonText(shown) : told);
  for (const warning of warnings) writeError(`${warning}\n`);
  if (!hasAccess) {
    writeError(
      'There is no access.json in the data folder, so the backup holds no tokens, sessions, sign-in links, views and webhooks.\n',
    );
  }
  if ('folder' in made) await warnOfOpenFolder(path);
}

/** On Linux each thread has a priority of its own, and those that compress and collect garbage are there by now. */
function letOthersGoFirst(): void {
  try {
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
    for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without /proc, or where that is not allowed, it is made all the same.
  }
}

/** Tells a server that has started this; one that is gone meanwhile needs to know nothing. */
async function tellParent(made: Omit<CheckedCopy, 'hasAccess'>): Promise<void> {
  await new Promise((done) => {
    if (process.send) process.send(made, undefined, undefined, done);
    else done(null);
  });
}

async function backUpToFile(config: Place, file: string) {
  if (await lstat(file).catch(() => null)) throw isTaken(file);
  if (!config.database) {
    await requireData(config.dataFolder, false);
    await requireOutside(config.dataFolder, file);
  }
  return await withWorkFolder(file, async (work) => {
    const folder = join(work, 'copy');
    const copy = await copyAll(config, folder);
    const packed = join(work, 'packed');
    const sha256 = await packFolder(folder, packed);
    await giveName(packed, file);
    await syncNewName(file);
    return { file, sha256, ...copy };
  });
}

/** A link, unlike a new name, never goes over what somebody has put there meanwhile; some disks have none. */
async function giveName(packed: string, file: string): Promise<void> {
  await link(packed, file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw isTaken(file);
    await rename(packed, file);
  });
}

function isTaken(file: string): Error {
  return new Error(`${file} is there already; name a new file, so that no earlier backup is lost.`);
}

async function copyAll({ database, dataFolder }: Place, folder: string): Promise<CheckedCopy> {
  if (!database) return await copyChecked(dataFolder, folder);
  const source = await openDatabaseSource(await directAddress(database));
  try {
    const target = await openFolderTarget(folder);
    // It is what was there when the copy began, whatever has been changed since.
    const atOnce = { ...source, isCurrent: async () => true };
    const { counts } = await copyToFolderShown(atOnce, target).finally(target.close);
    const warnings = describeLeftOutKeys(target.leftOutKeys());
    return { plants: counts.get('plants') ?? 0, hasAccess: true, warnings, run: null };
  } finally {
    await source.close();
  }
}

/** Says that a backup of a database lacks idempotency keys, where it does: it is a data folder, which keeps fewer. */
function describeLeftOutKeys(count: number): string[] {
  if (count === 0) return [];
  const keys = counted(count, 'idempotency key');
  return [
    `Left out ${keys}, the oldest: of a database with more a backup holds those whose changes name ${counted(MAX_NAMED_PLANTS, 'plant')} together. After a restore a request that is sent again under one of the others is carried out again; pg_dump keeps them all.`,
  ];
}
