import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { median } from '../report/rounds.ts';

/** Appends pieces of this size to a file through Node's promises, each synced; returns the median milliseconds. */
export async function syncedWritesInNode(path: string, bytes: number, seconds: number) {
  const piece = Buffer.alloc(bytes, 'x');
  const handle = await open(path, 'w');
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let at = performance.now(), place = 0; at < end; place += bytes) {
    await handle.write(piece, 0, bytes, place);
    await handle.datasync();
    const now = performance.now();
    times.push(now - at);
    at = now;
  }
  await handle.close();
  return median(times);
}

/** The same by two system calls in a row, with no thread and no event loop between: the disk itself. */
export function syncedWritesOfDisk(path: string, bytes: number, seconds: number): number {
  const piece = Buffer.alloc(bytes, 'x');
  const file = openSync(path, 'w');
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let at = performance.now(), place = 0; at < end; place += bytes) {
    writeSync(file, piece, 0, bytes, place);
    fdatasyncSync(file);
    const now = performance.now();
    times.push(now - at);
    at = now;
  }
  closeSync(file);
  return median(times);
}

/** Learns how much the journal in or below a folder grows for one of the creates that `create` makes, in bytes. */
export async function bytesPerCreate(
  folder: string,
  create: () => Promise<{ done: number }>,
): Promise<number> {
  const before = await journalBytes(folder);
  const { done } = await create();
  return Math.round(((await journalBytes(folder)) - before) / done);
}

/** Returns how long the journal in or below a folder is, in bytes. */
export async function journalBytes(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const names = files.filter((name) => basename(name).startsWith('journal-'));
  const stats = await Promise.all(names.map((name) => stat(join(folder, name))));
  return stats.reduce((sum, { size }) => sum + size, 0);
}
