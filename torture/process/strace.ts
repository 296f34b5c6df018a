import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { segmentName } from '../../server/store/file/disk/segment-name.ts';
import { requireTool } from './linux-tools.ts';

/** The calls that change a data folder or make a change durable; a question mark: not on every processor. */
const FILE_CALLS =
  '?mkdir,?mkdirat,openat,write,pwrite64,fsync,?rename,?renameat,?renameat2,?unlink,?unlinkat,ftruncate';

/** More segments than any of these proofs begins. */
const SEGMENTS = 9;

/** What the kernel is made to do to a process, such as `fsync:error=EIO:when=3+`. */
export interface Tampering {
  /** The files it is done to; without, all of the data folder. */
  paths?: string[];
  inject?: string;
  /** Where to write which calls were made. */
  log?: string;
}

/**
 * How to start a server whose file calls are watched by the kernel's tracer, for `startBuiltServer`.
 * The tracer counts each call by thread, so the one thread of the pool makes all of them.
 */
export function traced(folder: string, { paths, inject, log = '/dev/null' }: Tampering) {
  const watched = (paths ?? dataPaths(folder)).flatMap((path) => ['-P', path]);
  const wrapper = [requireTool('strace', 'strace'), '-f', '-qq', '-o', log, ...watched];
  const calls = inject === undefined ? [] : [inject.replace(/:.*/, '')];
  wrapper.push('-e', `trace=${[FILE_CALLS, ...calls].join()}`);
  if (inject) wrapper.push('-e', `inject=${inject}`);
  return { wrapper, env: { UV_THREADPOOL_SIZE: '1' } };
}

function dataPaths(folder: string): string[] {
  const names = [
    'lock',
    'plants.json',
    'plants.json.tmp',
    'access.json',
    'access.json.tmp',
    'journal.end',
  ];
  for (let segment = 1; segment <= SEGMENTS; segment += 1) names.push(segmentName(segment));
  return [folder, ...names.map((name) => join(folder, name))];
}

/** Reads from a log how often each call was made. */
export async function countCalls(log: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [, call = ''] of (await readFile(log, 'utf8')).matchAll(/^[0-9]+ +([a-z0-9]+)\(/gm)) {
    counts.set(call, (counts.get(call) ?? 0) + 1);
  }
  return counts;
}
