import { mkdtemp, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { realDisk } from '../../store/file/disk/disk.ts';
import { makeFolder } from '../../store/file/disk/durable-file.ts';

/** Does a piece of work with a folder of its own beside a path, on the same disk, which goes with the work. */
export async function withWorkFolder<Result>(
  path: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await makeFolder(realDisk, dirname(path));
  const folder = await mkdtemp(`${path}.`);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
