import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;

/** Returns how many megabytes of the heap are held by what `make` makes so often. */
export function megabytesKept(times: number, make: (i: number) => unknown): number {
  const kept: unknown[] = [];
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < times; i += 1) kept.push(make(i));
  collectGarbage();
  const after = process.memoryUsage().heapUsed;
  // What is used after this is held until here.
  if (kept.length !== times) throw new Error('Not all was kept.');
  return (after - before) / 1e6;
}
