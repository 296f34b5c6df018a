import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readPlace } from '../../config.ts';
import { counted } from '../../domain/counted.ts';
import { openFolderSource } from '../../store/file/copy/folder-source.ts';
import { isFreeForCopy } from '../../store/file/copy/unfinished-copy.ts';
import { directAddress } from '../../store/postgres/connection/direct-address.ts';
import { databaseName } from '../../store/postgres/copy/database-name.ts';
import { openDatabaseTarget } from '../../store/postgres/copy/database-target.ts';
import { copyShown } from '../copy-shown.ts';
import { describeEndInDatabase } from '../describe-history.ts';
import { warnOfOpenFolder } from '../open-folder.ts';
import { writeError } from '../standard-error.ts';
import { jsonText, tellDone } from '../standard-output.ts';
import { revokeAllInCopy, tellRevoked } from '../token/revoke-all.ts';
import { BACKUP_FORM, isArchive, unpackFolder } from './archive.ts';
import { copyChecked } from './copy-checked.ts';
import { findLastRevoked } from './last-revoked.ts';
import { withWorkFolder } from './work-folder.ts';

const NO_ACCESS =
  'There is no access.json in the backup, so no token, session, sign-in link, view or webhook of before is known. The next start shows a link for a new admin, unless ADMIN_TOKEN is set.\n';

const AS_AT_BACKUP =
  'Tokens, their roles and sessions are as they were at the backup: what was revoked since is good again. To end them all: plant-store token revoke --all\n';

/**
 * Puts a backup, a folder or a file, in the place of a data folder that is not there or empty, or into an empty
 * database, and checks it. With --revoke-all nobody is let in as the backup would.
 */
export async function runRestore(
  backup: string,
  given: { revokeAll?: boolean; json?: boolean },
): Promise<void> {
  const { database, dataFolder } = readPlace(process.env);
  if (!database) await requireEmpty(dataFolder);
  let revoked: number | null = null;
  const address = database ? await directAddress(database) : undefined;
  const change = async (copy: string) => {
    if (!given.revokeAll) return;
    const at = address === undefined ? null : await findLastRevoked(address);
    revoked = await revokeAllInCopy(copy, at);
  };
  const path = resolve(backup);
  // Versions before made folders of whatever name.
  const found = await stat(path).catch(() => null);
  const isFile = found?.isDirectory() !== true && isArchive(path);
  if (found?.isDirectory() === false && !isFile) {
    throw new Error(`${path} is no backup, which is ${BACKUP_FORM}.`);
  }
  const toFolder = async (from: string) => await copyChecked(from, dataFolder, change);
  const toDatabase = async (from: string, work: string, database: string) => {
    const checked = join(work, 'checked');
    const copy = await copyChecked(from, checked, change, describeEndInDatabase);
    await fillDatabase(checked, path, database);
    return copy;
  };
  const restore = async (work: string) => {
    const from = isFile ? await unpack(path, work) : path;
    return await (address === undefined ? toFolder(from) : toDatabase(from, work, address));
  };
  // A folder goes to a folder without anything between them.
  const { plants, hasAccess, warnings } =
    isFile || address !== undefined
      ? await withWorkFolder(join(tmpdir(), 'plant-store-restore'), restore)
      : await toFolder(path);
  const place = address === undefined ? dataFolder : databaseName(address);
  for (const warning of warnings) writeError(`${warning}\n`);
  if (address === undefined) await warnOfOpenFolder(dataFolder);
  if (hasAccess && revoked !== null) tellRevoked(revoked);
  if (given.json) {
    const revokedTokens = hasAccess ? revoked : null;
    const named = address === undefined ? { folder: place } : { database: place };
    return await tellDone(jsonText({ ...named, plants, hasAccess, revokedTokens, warnings }));
  }
  const ofAccess = revoked === null ? AS_AT_BACKUP : '';
  await tellDone(
    `Restored ${counted(plants, 'plant')} to ${place}, and all is sound.\n${hasAccess ? ofAccess : NO_ACCESS}`,
  );
}

async function unpack(backup: string, work: string): Promise<string> {
  const unpacked = join(work, 'unpacked');
  await unpackFolder(backup, unpacked);
  return unpacked;
}

/** @throws Error where the database holds anything. */
async function fillDatabase(folder: string, backup: string, address: string): Promise<void> {
  // Damaged history stops no restore, which tells in the end what the database lacks.
  const opened = await openFolderSource(folder, 'left out');
  // Under the name of the backup the same restore goes on where one was broken off.
  const source = { ...opened, name: backup };
  try {
    const target = await openDatabaseTarget(address);
    await copyShown(source, target).finally(target.close);
  } finally {
    await source.close();
  }
}

/** @throws Error where there is something that a restore would mix with. */
async function requireEmpty(folder: string): Promise<void> {
  if (await isFreeForCopy(folder)) return;
  throw new Error(
    `${folder} is not empty. Stop the server and move the folder aside, or name another one with DATA_DIR.`,
  );
}
