import { lstat, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { realDisk } from '../../store/file/disk/disk.ts';
import { makeFolder } from '../../store/file/disk/durable-file.ts';

/**
 * Does a piece of work with a folder of its own beside a path, on the same disk, which goes with the work; where
 * the work fails, so do the folders that had to be made for it.
 */
export async function withWorkFolder<Result>(
  path: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const missing = await findMissing(dirname(path));
  await makeFolder(realDisk, dirname(path));
  const folder = await mkdtemp(`${path}.`);
  let isDone = false;
  try {
    const result = await work(folder);
    isDone = true;
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (!isDone) for (const made of missing) await rmdir(made).catch(() => undefined);
  }
}

/** Finds the folders on the way to one that are not there yet, the innermost first. */
async function findMissing(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (let path = resolve(folder); !(await isThere(path)); path = dirname(path)) missing.push(path);
  return missing;
}

async function isThere(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}
