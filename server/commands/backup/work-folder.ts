import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findMissing, removeFolders } from '../../store/file/copy/missing-folders.ts';
import { roomForEnding } from '../../store/file/copy/room-for-ending.ts';
import { realDisk } from '../../store/file/disk/disk.ts';
import { makeFolder } from '../../store/file/disk/durable-file.ts';
import { endBySignal } from '../end-process.ts';
import { hearStopWish } from '../stop-wish.ts';

/** Makes a folder for work beside a path, on the same disk. */
export async function makeWorkFolder(path: string): Promise<string> {
  return await mkdtemp(`${roomForEnding(path)}.part-`);
}

/** Tells whether a name is that of a work folder, which a kill leaves. */
export function isWorkFolder(name: string): boolean {
  return /\.part-[A-Za-z0-9]{6}$/.test(name);
}

/**
 * Does a piece of work with a folder of its own beside a path, on the same disk, which goes with the work, also
 * where a signal ends that. So do the folders that had to be made for it, unless something is kept in them by then.
 */
export async function withWorkFolder<Result>(
  path: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const missing = await findMissing(dirname(path));
  let making: Promise<string> | null = null;
  const remove = async () => {
    const folder = await making?.catch(() => null);
    // After a signal something may yet be written there.
    if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    await removeFolders(missing);
  };
  const leave = (signal: NodeJS.Signals) => void remove().finally(() => endBySignal(signal));
  // Until the folder is gone: a signal that nobody hears would leave it.
  const letGo = hearStopWish(leave, endBySignal);
  try {
    making = makeFolder(realDisk, dirname(path)).then(() => makeWorkFolder(path));
    return await work(await making);
  } finally {
    await remove().finally(letGo);
  }
}
