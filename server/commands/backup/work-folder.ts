import { mkdtemp, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findMissing, removeFolders } from '../../store/file/copy/missing-folders.ts';
import { realDisk } from '../../store/file/disk/disk.ts';
import { makeFolder } from '../../store/file/disk/durable-file.ts';

/** Tells whether a name is that of a work folder, which a kill leaves. */
export function isWorkFolder(name: string): boolean {
  return /\.part-[A-Za-z0-9]{6}$/.test(name);
}

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
  const folder = await mkdtemp(`${path}.part-`);
  let isDone = false;
  try {
    const result = await work(folder);
    isDone = true;
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (!isDone) await removeFolders(missing);
  }
}
