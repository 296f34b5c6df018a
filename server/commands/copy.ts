import { resolve } from 'node:path';
import { isAddress } from '../hide-address.ts';
import type { CopySource, CopyTarget } from '../store/copy/copy-store.ts';
import type { Digest } from '../store/copy/digest.ts';
import { openFolderSource } from '../store/file/copy/folder-source.ts';
import { openFolderTarget } from '../store/file/copy/folder-target.ts';
import { readAddress } from '../store/postgres/connection/address.ts';
import { openDatabaseSource } from '../store/postgres/copy/database-source.ts';
import { openDatabaseTarget } from '../store/postgres/copy/database-target.ts';
import { copyShown, copyToFolderShown } from './copy-shown.ts';
import { WrongLineError } from './line/wrong-line.ts';
import { warnOfOpenFolder } from './open-folder.ts';
import { jsonText, tellDone } from './standard-output.ts';

const TWO_FOLDERS =
  'Both are folders. To copy a folder use plant-store backup FOLDER; copy takes a folder and a database.';

const TWO_DATABASES =
  'Both are databases. To copy a database use pg_dump and pg_restore; copy takes a folder and a database.';

/** Copies all that a data folder keeps into a database, or the other way, and compares the two. */
export async function runCopy({
  from,
  to,
  json,
}: {
  from: string;
  to: string;
  json?: boolean;
}): Promise<void> {
  for (const [flag, place] of Object.entries({ from, to })) requireReadable(flag, place);
  if (!isAddress(from) && !isAddress(to)) throw new WrongLineError(TWO_FOLDERS);
  if (isAddress(from) && isAddress(to)) throw new WrongLineError(TWO_DATABASES);
  const source = await (isAddress(from)
    ? openDatabaseSource(from)
    : openFolderSource(resolve(from)));
  try {
    const target = await (isAddress(to) ? openDatabaseTarget(to) : openFolderTarget(resolve(to)));
    try {
      const digest = await (isAddress(to) ? copyShown : copyToFolderShown)(source, target);
      const told = [source, target, digest] as const;
      await tellDone(json ? jsonText(documentOf(...told)) : describeCopy(...told));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  if (!isAddress(to)) await warnOfOpenFolder(resolve(to));
}

/** @throws Error where it is an address of something else than a database. It holds a password, and is not repeated. */
function requireReadable(flag: string, place: string): void {
  if (!isAddress(place)) return;
  try {
    readAddress(place);
  } catch {
    throw new WrongLineError(
      `--${flag} is no address of a database; it must be a folder, or an address such as postgres://user:password@host:5432/plants.`,
    );
  }
}

function documentOf(source: CopySource, target: CopyTarget, { counts, checksum }: Digest): object {
  const [from, to] = [source.name, target.name];
  return { from, to, counts: Object.fromEntries(counts), sha256: checksum };
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
