import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Programs keep here what is large and outlives a restart, so it is on a disk. */
const PLACE = process.env.BENCH_FOLDER ?? '/var/tmp';

const MEMORY_FILE_SYSTEMS = [0x0102_1994, 0x8584_58f6];

/**
 * Makes a folder for all data of one run, on one disk, and removes it afterwards.
 *
 * @throws Error when it would be in memory, where a sync costs nothing.
 */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  if (MEMORY_FILE_SYSTEMS.includes((await statfs(PLACE)).type))
    throw new Error(`${PLACE} is in memory. Name a folder on a disk with BENCH_FOLDER.`);
  const folder = await mkdtemp(join(PLACE, 'plant-store-bench-'));
  // PostgreSQL runs as another user and must find its own folder inside.
  await chmod(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const leave = () => process.exit(1);
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    return await work(folder);
  } finally {
    remove();
    process.off('exit', remove).off('SIGINT', leave).off('SIGTERM', leave);
  }
}

/** Names a new folder inside another one. */
export function newFolder(parent: string): string {
  return join(parent, process.hrtime.bigint().toString(36));
}

/** Copies a data folder and waits until all of it is on disk, so that nothing of it is written later. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
  await promisify(execFile)('sync');
}
