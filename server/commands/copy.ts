import { resolve } from 'node:path';
import {
  type CopySource,
  type CopyTarget,
  copyStore,
  type TellStage,
} from '../store/copy/copy-store.ts';
import type { Digest } from '../store/copy/digest.ts';
import { openFolderSource } from '../store/file/copy/folder-source.ts';
import { openFolderTarget } from '../store/file/copy/folder-target.ts';
import { readAddress } from '../store/postgres/connection/address.ts';
import { openDatabaseSource } from '../store/postgres/copy/database-source.ts';
import { openDatabaseTarget } from '../store/postgres/copy/database-target.ts';
import { explainError } from './explain-error.ts';
import { describeOpenFolder } from './open-folder.ts';
import { parseFlags } from './parse-flags.ts';
import { showProgress } from './progress.ts';
import { writeOutput } from './standard-output.ts';

const USAGE =
  'copy takes a data folder and a database, or a database and a folder: npm run --silent copy -- --from ./data --to postgres://user@host:5432/plants';

const TWO_FOLDERS =
  'Both are folders. To copy a folder use npm run backup -- FOLDER; copy takes a folder and a database.';

const TWO_DATABASES =
  'Both are databases. To copy a database use pg_dump and pg_restore; copy takes a folder and a database.';

/** Copies all that a data folder keeps into a database, or the other way, and compares the two. */
export async function runCopy(args: string[]): Promise<void> {
  try {
    await copy(args);
  } catch (error) {
    throw new Error(hideSecrets(explainError(error), args), { cause: error });
  }
}

async function copy(args: string[]): Promise<void> {
  const { values } = parseFlags(args, { from: { type: 'string' }, to: { type: 'string' } });
  const { from, to } = values;
  if (!from || !to) throw new Error(USAGE);
  for (const [flag, place] of Object.entries({ from, to })) requireReadable(flag, place);
  if (!isAddress(from) && !isAddress(to)) throw new Error(TWO_FOLDERS);
  if (isAddress(from) && isAddress(to)) throw new Error(TWO_DATABASES);
  const source = await (isAddress(from)
    ? openDatabaseSource(from)
    : openFolderSource(resolve(from)));
  try {
    const target = await (isAddress(to) ? openDatabaseTarget(to) : openFolderTarget(resolve(to)));
    try {
      const digest = await copyShown(source, target);
      await writeOutput(describeCopy(source, target, digest));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  const warning = isAddress(to) ? null : await describeOpenFolder(resolve(to));
  if (warning) process.stderr.write(`${warning}\n`);
}

async function copyShown(source: CopySource, target: CopyTarget): Promise<Digest> {
  const progress = showProgress(process.stderr);
  const tell: TellStage = (...told) => progress.tell(...told);
  try {
    return await copyStore(source, target, tell);
  } finally {
    progress.end();
  }
}

/** Whatever has a scheme is taken for an address, so that a password is never taken for a part of a path. */
function isAddress(place: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(place);
}

/** @throws Error where it is an address of something else than a database. It holds a password, and is not repeated. */
function requireReadable(flag: string, place: string): void {
  if (!isAddress(place)) return;
  try {
    readAddress(place);
  } catch {
    throw new Error(
      `--${flag} is no address of a database; it must be a folder, or an address such as postgres://user:password@host:5432/plants.`,
    );
  }
}

/** Leaves the user, the password and the parameters out of every address that a sentence quotes. */
function hideSecrets(sentence: string, args: string[]): string {
  let hidden = sentence;
  for (const arg of args) {
    const address = arg.slice(Math.max(0, arg.search(/[a-z]+:\/\//i)));
    if (!isAddress(address)) continue;
    for (const quoted of [address, JSON.stringify(address).slice(1, -1)]) {
      hidden = hidden.replaceAll(quoted, 'postgres://…');
    }
  }
  return hidden.replace(/(postgres(?:ql)?:\/\/)\S*@/gi, '$1…@');
}

function describeCopy(source: CopySource, target: CopyTarget, digest: Digest): string {
  const rows = [...digest.counts].map(
    ([kind, count]) => [kind, count.toLocaleString('en')] as const,
  );
  const kindWidth = Math.max(...rows.map(([kind]) => kind.length));
  const countWidth = Math.max(...rows.map(([, count]) => count.length));
  const lines = rows.map(
    ([kind, count]) => `  ${kind.padEnd(kindWidth)}  ${count.padStart(countWidth)}`,
  );
  return `Copied ${source.name} to ${target.name}. Read back, both hold the same:
${lines.join('\n')}
  SHA-256 of each: ${digest.checksum}
`;
}
