import { readdir, readFile } from 'node:fs/promises';

/** What the kernel counts processor time in, on every Linux of today. */
const TICKS_A_SECOND = 100;

/** Reads how much processor time a process and its children have taken, also those that have ended, in milliseconds. */
export async function readProcessorTime(pid: number): Promise<number> {
  const processes = await Promise.all((await readdir('/proc')).filter(isNumber).map(readStat));
  const ticks = processes.map((one) => {
    if (one?.pid === pid) return one.own + one.ofEnded;
    return one?.parent === pid ? one.own : 0;
  });
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS_A_SECOND;
}

/** As `readProcessorTime`, with all processes below, whoever started them. */
export async function readTreeTime(root: number): Promise<number> {
  const all = (await Promise.all((await readdir('/proc')).filter(isNumber).map(readStat))).filter(
    (one) => one !== null,
  );
  const parentOf = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isBelow(parentOf.get(pid)));
  const ticks = all.filter(({ pid }) => isBelow(pid)).map(({ own, ofEnded }) => own + ofEnded);
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS_A_SECOND;
}

/** What all processors of the machine did since it was started, in milliseconds. */
export interface MachineTime {
  all: number;
  idle: number;
}

export async function readMachineTime(): Promise<MachineTime> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  // See `proc(5)`: the time of guests, which comes after these, is part of the first two.
  const ticks = line.split(/ +/).slice(1, 9).map(Number);
  const [, , , idle = 0, waiting = 0] = ticks;
  const all = ticks.reduce((sum, one) => sum + one, 0);
  return {
    all: (all * 1000) / TICKS_A_SECOND,
    idle: ((idle + waiting) * 1000) / TICKS_A_SECOND,
  };
}

/** Tells which part of the machine was there for some processes, by what these took: others had the rest. */
export function partLeft(before: MachineTime, after: MachineTime, taken: number): number {
  return (after.idle - before.idle + taken) / (after.all - before.all);
}

function isNumber(name: string): boolean {
  return /^[0-9]+$/.test(name);
}

/** Reads `proc(5)`; null where the process has ended meanwhile. */
async function readStat(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name before it may hold anything, so that fields are counted from its end.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!fields) return null;
  const at = (field: number) => Number(fields[field - 3]);
  return { pid: Number(pid), parent: at(4), own: at(14) + at(15), ofEnded: at(16) + at(17) };
}
