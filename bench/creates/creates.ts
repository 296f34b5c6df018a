import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { timed } from '../load/timed.ts';
import { type LoadResult, warmUp } from '../load/wrk.ts';
import { type Comparison, formatNumber, formatSpread, formatTime } from '../report/comparison.ts';
import { interleave, median, medians, ratio, SECONDS } from '../report/rounds.ts';
import { newFolder } from '../work-folder.ts';
import { type Contender, type Creating, prepareContenders } from './create-contenders.ts';
import { bytesPerCreate, syncedWritesInNode, syncedWritesOfDisk } from './disk.ts';

const SIZE = 100_000;
const CONNECTIONS = 32;

interface Latency {
  name: string;
  measure(): Promise<number>;
}

/** Compares durable creates: how many under load, and how long a single one takes beside the disk. */
export async function compareCreates(bench: Bench): Promise<Comparison> {
  const { folder } = bench;
  const { plantStore, postgres, postgresPlain, jsonServer } = await prepareContenders(bench, SIZE);
  const contenders = [plantStore, postgres, jsonServer, postgresPlain];
  const busy = await interleave(contenders, (contender) => underLoad(folder, contender));
  const bytes = await withServer(folder, plantStore, (server, place) =>
    bytesPerCreate(place, () => server.create(1, 1)),
  );
  const path = join(folder, 'disk');
  const latencies: Latency[] = [
    { name: 'Plant Store, over HTTP', measure: () => aloneLatency(folder, plantStore) },
    {
      name: 'write and fdatasync in Node',
      measure: () => syncedWritesInNode(path, bytes, SECONDS),
    },
    {
      name: 'write and fdatasync, the disk alone',
      measure: async () => syncedWritesOfDisk(path, bytes, SECONDS),
    },
    { name: postgres.name, measure: () => aloneLatency(folder, postgres) },
  ];
  const alone = await interleave(latencies, ({ measure }) => measure());
  return describe(contenders, busy, [...alone].map(toMedian), bytes);
}

function toMedian([{ name }, rounds]: [Latency, number[]]) {
  return { name, p50: median(rounds), rounds };
}

/** Runs something against a fresh server over a fresh copy of the plants. */
async function withServer<T>(
  parent: string,
  contender: Contender,
  use: (server: Creating, folder: string) => Promise<T>,
): Promise<T> {
  const folder = newFolder(parent);
  await mkdir(folder, { mode: 0o711 });
  const server = await contender.start(folder);
  try {
    return await use(server, folder);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

interface Measured extends LoadResult {
  /** Milliseconds of processor time that the server took for each create. */
  processorTime: number;
  /** How many creates shared what the disk was waited for; NaN where it never was. */
  perSync: number;
}

async function underLoad(parent: string, contender: Contender): Promise<Measured> {
  return await withServer(parent, contender, async (server) => {
    await warmUp((seconds) => server.create(CONNECTIONS, seconds));
    const seconds = Math.max(SECONDS, contender.leastSeconds ?? 0);
    const before = (await server.syncs?.()) ?? Number.NaN;
    const { result, times } = await timed([server.pid], () => server.create(CONNECTIONS, seconds));
    const syncs = ((await server.syncs?.()) ?? Number.NaN) - before;
    return { ...result, processorTime: times[0] ?? Number.NaN, perSync: result.done / syncs };
  });
}

async function aloneLatency(parent: string, contender: Contender): Promise<number> {
  return await withServer(parent, contender, async (server) => {
    await warmUp((seconds) => server.create(CONNECTIONS, seconds));
    return (await server.create(1, SECONDS)).p50;
  });
}

function describe(
  contenders: Contender[],
  busy: Map<Contender, Measured[]>,
  alone: { name: string; p50: number; rounds: number[] }[],
  bytes: number,
): Comparison {
  const results = contenders.map((contender) => {
    const rounds = busy.get(contender) ?? [];
    const spread = formatSpread(rounds.map(({ perSecond }) => perSecond));
    return { ...medians(rounds), name: contender.name, spread };
  });
  const roundsOf = (i: number) => busy.get(contenders[i] as Contender) ?? [];
  const rate = (i: number) => results[i]?.perSecond ?? Number.NaN;
  const p50 = (i: number) => alone[i]?.p50 ?? Number.NaN;
  const rates = (i: number) => roundsOf(i).map(({ perSecond }) => perSecond);
  const isAlone = (i: number) => ratio(alone[0]?.rounds ?? [], alone[i]?.rounds ?? []);
  return {
    name: 'creates',
    title: 'Creates',
    text: `Creates at ${SIZE.toLocaleString('en')} plants, ${CONNECTIONS} connections, every round over a fresh copy of the same plants on the same disk. Plant Store is asked over HTTP and writes ${bytes} bytes a create. PostgreSQL is asked by \`pgbench -M prepared\` over a Unix socket, with \`fsync\` and \`synchronous_commit\` on. The same work is one statement: the plant into a table with a primary key and an index by name, and a row of who made it when, by which request. Both answer once all of that is on disk, which their own counters show; json-server does not wait for that.`,
    tables: [
      {
        caption: 'Under load',
        columns: [
          ...['server', 'creates a second', 'each round', 'Plant Store is', 'p50', 'p99', 'failed'],
          ...['processor time of a create', 'creates a sync'],
        ],
        rows: results.map(
          ({ name, perSecond, spread, p50, p99, failed, processorTime, perSync }) => [
            ...[name, formatNumber(perSecond), spread, `${formatNumber(rate(0) / perSecond)} ×`],
            ...[formatTime(p50), formatTime(p99), String(failed), formatTime(processorTime)],
            Number.isNaN(perSync) ? '' : formatNumber(perSync),
          ],
        ),
      },
      {
        caption: 'One connection',
        columns: ['what', 'p50', 'Plant Store is'],
        rows: alone.map((row) => [
          row.name,
          `${formatNumber(row.p50)} ms`,
          `${formatNumber(p50(0) / row.p50)} ×`,
        ]),
      },
    ],
    targets: [
      {
        ...{ claim: 'durable creates, of json-server', bound: 'at least', target: 800 },
        ...{ unit: '×', ...ratio(rates(0), rates(2)) },
      },
      {
        ...{ claim: 'durable creates, of PostgreSQL', bound: 'at least', target: 0.85 },
        ...{ unit: '×', ...ratio(rates(0), rates(1)) },
      },
      {
        ...{ claim: 'one create, of write and fdatasync in Node', bound: 'at most', target: 1.6 },
        ...{ unit: '×', ...isAlone(1) },
      },
      {
        ...{ claim: 'p99 of creates, of their p50', bound: 'at most', target: 4 },
        unit: '×',
        ...ratio(
          roundsOf(0).map(({ p99 }) => p99),
          roundsOf(0).map(({ p50 }) => p50),
        ),
      },
      {
        ...{ claim: 'one create, of the disk alone', bound: 'at most', target: 2 },
        ...{ unit: '×', ...isAlone(2) },
      },
    ],
    panels: [
      {
        title: `Creates a second, ${SIZE.toLocaleString('en')} plants`,
        unit: '/s',
        bars: results.map(({ name, perSecond }, i) => {
          return { label: name, value: perSecond, isOurs: i === 0 };
        }),
      },
    ],
  };
}
