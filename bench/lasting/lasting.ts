import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { type ProbeReport, prepareProbe } from '../load/probe.ts';
import { type LoadResult, load } from '../load/wrk.ts';
import { type PlantStoreServer, startPlantStore } from '../plant-store.ts';
import { type Comparison, formatNumber, formatTime } from '../report/comparison.ts';
import { median } from '../report/rounds.ts';
import { readWhole } from '../streams.ts';

const SIZE = 100_000;
const CONNECTIONS = 16;
const MINUTES = 10;
/** BENCH_MINUTE shortens trials; in seconds. */
const MINUTE = Number(process.env.BENCH_MINUTE ?? 60);
const MIXED = fileURLToPath(new URL('mixed.lua', import.meta.url));
/** More than is created in a minute, and far above the ids that were there before. */
const IDS_A_MINUTE = 10_000_000;
const HISTORY_MIB = 64;
const MIB = 1024 * 1024;

interface Minute extends LoadResult {
  felt: ProbeReport;
  /** Bytes of the data folder. */
  onDisk: number;
}

/** Loads a server for ten minutes and looks at what a minute costs, and leaves behind, as it goes on. */
export async function measureLasting({ folder, seedOf }: Bench): Promise<Comparison> {
  const probe = await prepareProbe(folder);
  const env = { ...probe.env, HISTORY_SIZE: `${HISTORY_MIB}MiB` };
  const server = await startPlantStore(folder, await seedOf(SIZE), env);
  try {
    const minutes: Minute[] = [];
    while (minutes.length < MINUTES) {
      const mixed = loadMixed(server, minutes.length + 1);
      const [result] = await Promise.all([mixed, readWhole(server, '/plants')]);
      const felt = await probe.report(server.process);
      minutes.push({ ...result, felt, onDisk: await sizeOf(server.folder) });
    }
    return describe(minutes);
  } finally {
    await server.stop();
  }
}

async function loadMixed({ origin, headers }: PlantStoreServer, minute: number) {
  const numbers = { order: 'random', first: minute * IDS_A_MINUTE, last: SIZE } as const;
  const where = { origin, path: '/plants', headers, connections: CONNECTIONS };
  return await load({ ...where, seconds: MINUTE, script: MIXED, numbers, isPolite: true });
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  // A segment may be let go of meanwhile.
  for (const name of await readdir(folder)) {
    bytes += await stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}

function describe(minutes: Minute[]): Comparison {
  const memoryOf = (some: Minute[]) => median(some.map(({ felt }) => felt.maxRss));
  const [second, last] = [minutes[1], minutes.at(-1)];
  const grown = memoryOf(minutes.slice(-3)) / memoryOf(minutes.slice(2, 5));
  const slower = (last?.p99 ?? Number.NaN) / (second?.p99 ?? Number.NaN);
  const onDisk = Math.max(...minutes.map((minute) => minute.onDisk)) / MIB;
  return {
    name: 'lasting',
    title: 'Ten minutes',
    text: `${SIZE.toLocaleString('en')} plants; ${CONNECTIONS} connections create, delete as many but for the last thousand of each minute, and read pages at random places three times as often as either, for ${MINUTES} minutes without a pause, with a list of everything in each. The folder keeps ${HISTORY_MIB} MiB of history.`,
    rounds: MINUTES,
    round: `${MINUTE} s`,
    tables: [
      {
        caption: 'Each minute',
        columns: [
          ...['minute', 'requests a second', 'p50', 'p99', 'longest hold', 'failed'],
          ...['memory at most', 'heap', 'on disk'],
        ],
        rows: minutes.map(({ perSecond, p50, p99, failed, felt, onDisk }, i) => [
          ...[String(i + 1), formatNumber(perSecond), formatTime(p50), formatTime(p99)],
          ...[formatTime(felt.longest), String(failed), `${formatNumber(felt.maxRss / MIB)} MiB`],
          ...[`${formatNumber(felt.heapUsed / MIB)} MiB`, `${formatNumber(onDisk / MIB)} MiB`],
        ]),
      },
    ],
    targets: [
      {
        ...{ claim: 'memory in the last minutes, of the third to fifth', bound: 'at most' },
        ...{ target: 1.1, measured: grown, unit: '×' },
      },
      {
        ...{ claim: 'p99 of the last minute, of the second', bound: 'at most', target: 1.2 },
        ...{ measured: slower, unit: '×' },
      },
      {
        ...{ claim: 'the data folder, of 64 MiB of history', bound: 'below', target: 192 },
        ...{ measured: onDisk, unit: 'MiB' },
      },
    ],
    panels: [],
  };
}
