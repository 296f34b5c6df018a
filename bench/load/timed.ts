import { readProcessorTime } from './processor-time.ts';
import type { LoadResult } from './wrk.ts';

/** What a round of load found. */
export interface Timed {
  result: LoadResult;
  /** Milliseconds of processor time that each process took for each request; NaN where there is none. */
  times: number[];
}

/** Loads, and tells what that took of some processes and their children. */
export async function timed(
  pids: (number | null)[],
  loadOnce: () => Promise<LoadResult>,
): Promise<Timed> {
  const read = () =>
    Promise.all(pids.map((pid) => (pid === null ? Number.NaN : readProcessorTime(pid))));
  const before = await read();
  const result = await loadOnce();
  const after = await read();
  return { result, times: after.map((time, i) => (time - (before[i] ?? 0)) / result.done) };
}
