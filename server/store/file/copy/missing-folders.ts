import { lstat, rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Tells whether anything is at a path. Where that cannot be told, it is taken to be there. */
export async function isThere(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

/** Finds the folders of a path that are not there yet, itself among them, the innermost first. */
export async function findMissing(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (let path = resolve(folder); !(await isThere(path)); path = dirname(path)) missing.push(path);
  return missing;
}

/** Removes folders that are empty, as far as it can. */
export async function removeFolders(folders: string[]): Promise<void> {
  for (const folder of folders) await rmdir(folder).catch(() => undefined);
}
