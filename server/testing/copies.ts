import { copyStore } from '../store/copy/copy-store.ts';
import type { Digest } from '../store/copy/digest.ts';
import { openFolderSource } from '../store/file/copy/folder-source.ts';
import { openFolderTarget } from '../store/file/copy/folder-target.ts';
import { openDatabaseSource } from '../store/postgres/copy/database-source.ts';
import { openDatabaseTarget } from '../store/postgres/copy/database-target.ts';
import { queryOnce } from './postgres.ts';

/** What a test does to a copy on its way. */
interface Meddling {
  /** Called once all is written, before it is read back. */
  beforeReading?: () => Promise<unknown>;
}

/** Copies a folder to a database, or a database to a folder. */
export async function copyAll(
  from: string,
  to: string,
  { beforeReading = async () => undefined }: Meddling = {},
): Promise<Digest> {
  const source = await (isAddress(from) ? openDatabaseSource(from) : openFolderSource(from));
  try {
    const target = await (isAddress(to) ? openDatabaseTarget(to) : openFolderTarget(to));
    const meddled = {
      ...target,
      readBack: async <Result>(use: Parameters<typeof target.readBack<Result>>[0]) => {
        await beforeReading();
        return await target.readBack(use);
      },
    };
    return await copyStore(source, meddled, () => undefined).finally(target.close);
  } finally {
    await source.close();
  }
}

function isAddress(place: string): boolean {
  return place.startsWith('postgres');
}

/** Removes all that a database of tests holds, its tables too. */
export async function emptyDatabase(url: string): Promise<void> {
  await queryOnce(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
}
