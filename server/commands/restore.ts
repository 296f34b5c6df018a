import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { folderOf } from '../open-store.ts';
import { isFreeForCopy } from '../store/file/copy/unfinished-copy.ts';
import { copyChecked } from './backup.ts';
import { writeJson, writeOutput } from './standard-output.ts';
import { revokeAllInCopy, tellRevoked } from './token/revoke-all.ts';

const NO_ACCESS =
  'There is no access.json in the backup, so no token, session, sign-in link or view of before is known. The next start shows a link for a new admin, unless ADMIN_TOKEN is set.\n';

const AS_AT_BACKUP =
  'Tokens, their roles and sessions are as they were at the backup: what was revoked since is good again. To end them all: plant-store token revoke --all\n';

/**
 * Puts a backup in the place of a data folder that is not there or empty, and checks it. With
 * --revoke-all nobody is let in as the backup would.
 */
export async function runRestore(
  backup: string,
  given: { revokeAll?: boolean; json?: boolean },
): Promise<void> {
  const dataFolder = folderOf(readConfig(process.env));
  await requireEmpty(dataFolder);
  let revoked: number | null = null;
  const { plants, hasAccess, warnings } = await copyChecked(
    resolve(backup),
    dataFolder,
    async (copy) => {
      if (given.revokeAll) revoked = await revokeAllInCopy(copy);
    },
  );
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  if (hasAccess && revoked !== null) tellRevoked(revoked);
  if (given.json) {
    const revokedTokens = hasAccess ? revoked : null;
    return await writeJson({ folder: dataFolder, plants, hasAccess, revokedTokens, warnings });
  }
  const ofAccess = revoked === null ? AS_AT_BACKUP : '';
  await writeOutput(
    `Restored ${plants} plants to ${dataFolder}, and they are sound.\n${hasAccess ? ofAccess : NO_ACCESS}`,
  );
}

/** @throws Error where there is something that a restore would mix with. */
async function requireEmpty(folder: string): Promise<void> {
  if (await isFreeForCopy(folder)) return;
  throw new Error(
    `${folder} is not empty. Stop the server and move the folder aside, or name another one with DATA_DIR.`,
  );
}
