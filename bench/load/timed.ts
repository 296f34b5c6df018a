import { cpus } from 'node:os';
import { readMachineTime, readProcessorTime, readTreeTime } from './processor-time.ts';
import type { LoadResult } from './wrk.ts';

/** Where others took more of the machine than this many cores, what was measured tells of them. */
const MOST_FOREIGN_CORES = 0.3;

/** How often a round is begun anew at most: on a machine that is never at rest it counts as it is. */
const MOST_THROWN = 3;

/** What a round of load found. */
export interface Timed {
  result: LoadResult;
  /** Milliseconds of processor time that each process took for each request; NaN where there is none. */
  times: number[];
}

/** Loads, and tells what that took of some processes and their children; again where others disturbed it. */
export async function timed(
  pids: (number | null)[],
  loadOnce: () => Promise<LoadResult>,
): Promise<Timed> {
  for (let left = MOST_THROWN; ; left -= 1) {
    const { foreignCores, ...found } = await timedOnce(pids, loadOnce);
    if (foreignCores <= MOST_FOREIGN_CORES || left === 0) return found;
    process.stderr.write(`thrown away: others took ${foreignCores.toFixed(2)} cores\n`);
  }
}

async function timedOnce(
  pids: (number | null)[],
  loadOnce: () => Promise<LoadResult>,
): Promise<Timed & { foreignCores: number }> {
  const read = async () => ({
    machine: await readMachineTime(),
    ours: await readTreeTime(process.pid),
    each: await Promise.all(
      pids.map((pid) => (pid === null ? Number.NaN : readProcessorTime(pid))),
    ),
  });
  const before = await read();
  const result = await loadOnce();
  const after = await read();
  const all = after.machine.all - before.machine.all;
  const busy = all - (after.machine.idle - before.machine.idle);
  const foreign = busy - (after.ours - before.ours);
  return {
    result,
    times: after.each.map((time, i) => (time - (before.each[i] ?? 0)) / result.done),
    foreignCores: (foreign / all) * cpus().length,
  };
}
