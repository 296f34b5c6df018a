import { fileURLToPath } from 'node:url';
import type { Bench, BenchServer } from '../bench.ts';
import { timed } from '../load/timed.ts';
import { type LoadResult, load, warmUp } from '../load/wrk.ts';
import type { SelectSettings } from '../peers/bare-select.ts';
import { type PeerServer, startPeer } from '../peers/peer-process.ts';
import { makePostgres, type Postgres, startPostgres } from '../peers/postgres.ts';
import { type PlantStoreServer, startOver } from '../plant-store.ts';
import { type Comparison, formatNumber, formatTime } from '../report/comparison.ts';
import { interleave, medians, SECONDS } from '../report/rounds.ts';
import { newFolder } from '../work-folder.ts';
import { copySeed } from './copy-seed.ts';

const SIZE = 100_000;
const CONNECTIONS = 32;
const PAGE = '/plants?limit=20&after=#';
const BODY = JSON.stringify({ name: 'Rosa gallica officinalis', tag: 'bed 7' });
const TRANSACTION = fileURLToPath(new URL('one-transaction.sql', import.meta.url));

interface Contender {
  name: string;
  /** The server's process; null where there is none between the load and the database. */
  pid: number | null;
  measure(seconds: number): Promise<LoadResult>;
}

/** Compares one process over PostgreSQL with what PostgreSQL does by itself, on one database. */
export async function comparePostgres(bench: Bench): Promise<Comparison> {
  const { folder, seedOf } = bench;
  const seed = await seedOf(SIZE);
  const postgres = await startPostgres(await makePostgres(folder));
  try {
    await copySeed(seed, postgres.url);
    const ours = await startOver(newFolder(folder), seed.token, { DATABASE_URL: postgres.url });
    const settings: SelectSettings = { url: postgres.url };
    const bare = await startPeer('bare-select.ts', settings, {});
    try {
      return await compare(postgres, ours, bare);
    } finally {
      await Promise.all([ours, bare].map((server) => server.stop()));
    }
  } finally {
    await postgres.stop();
  }
}

async function compare(
  postgres: Postgres,
  ours: PlantStoreServer,
  bare: PeerServer,
): Promise<Comparison> {
  const { pid } = ours.process;
  const pages = await measure(postgres, [
    { name: 'Plant Store', pid, measure: (seconds) => loadPages(ours, seconds) },
    {
      ...{ name: 'node:http and one SELECT', pid: bare.pid },
      measure: (seconds) => loadPages(bare, seconds),
    },
  ]);
  const creates = await measure(postgres, [
    { name: 'Plant Store', pid, measure: (seconds) => loadCreates(ours, seconds) },
    {
      ...{ name: 'pgbench', pid: null },
      measure: (seconds) => postgres.repeat(TRANSACTION, CONNECTIONS, seconds),
    },
  ]);
  return describe(pages, creates);
}

interface Measured extends LoadResult {
  name: string;
  /** Milliseconds of processor time for each request; NaN where there is no server. */
  serverTime: number;
  databaseTime: number;
}

async function measure(postgres: Postgres, contenders: Contender[]): Promise<Measured[]> {
  for (const contender of contenders) await warmUp((seconds) => contender.measure(seconds));
  const rounds = await interleave(contenders, async ({ pid, measure }) => {
    const { result, times } = await timed([pid, postgres.pid], () => measure(SECONDS));
    const [serverTime = 0, databaseTime = 0] = times;
    return { ...result, serverTime, databaseTime };
  });
  return contenders.map((contender) => {
    return { ...medians(rounds.get(contender) ?? []), name: contender.name };
  });
}

async function loadPages({ origin, headers }: BenchServer, seconds: number): Promise<LoadResult> {
  const numbers = { first: 1, last: SIZE, order: 'random' } as const;
  return await load({ origin, headers, path: PAGE, numbers, connections: CONNECTIONS, seconds });
}

async function loadCreates({ origin, headers }: BenchServer, seconds: number): Promise<LoadResult> {
  return await load({
    ...{ origin, path: '/plants', method: 'POST', body: BODY },
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...{ connections: CONNECTIONS, seconds },
  });
}

function describe(pages: Measured[], creates: Measured[]): Comparison {
  const columns = (what: string) => [
    ...['what', what, 'Plant Store is', 'p50', 'p99', 'failed'],
    ...['processor time of the server', 'of PostgreSQL'],
  ];
  const rate = (results: Measured[], name: string) =>
    results.find((result) => result.name === name)?.perSecond ?? Number.NaN;
  const ratio = (results: Measured[], peer: string) =>
    rate(results, 'Plant Store') / rate(results, peer);
  const rows = (results: Measured[]) => results.map((result) => rowOf(result, results));
  const rowOf = (result: Measured, results: Measured[]) => [
    ...[result.name, formatNumber(result.perSecond)],
    `${formatNumber(ratio(results, result.name))} ×`,
    ...[`${formatNumber(result.p50)} ms`, `${formatNumber(result.p99)} ms`],
    ...[String(result.failed), formatTime(result.serverTime), formatTime(result.databaseTime)],
  ];
  return {
    name: 'postgres',
    title: 'Over PostgreSQL',
    text: `One process over a PostgreSQL on the same machine, ${SIZE.toLocaleString('en')} plants, ${CONNECTIONS} connections, \`fsync\` and \`synchronous_commit\` on. Pages of 20 after random ids, beside node:http that sends what one prepared SELECT gives and checks no token. Creates over HTTP, beside \`pgbench -M prepared\`, which makes the same rows in the same kind of transaction, one plant in each, and takes no part in HTTP; Plant Store puts creates that wait into one transaction. Processor time is for each request, of both processors together.`,
    tables: [
      { caption: 'Pages', columns: columns('pages a second'), rows: rows(pages) },
      { caption: 'Creates', columns: columns('creates a second'), rows: rows(creates) },
    ],
    targets: [
      {
        ...{ claim: 'pages over PostgreSQL, of node:http and one SELECT', bound: 'at least' },
        ...{ target: 0.7, measured: ratio(pages, 'node:http and one SELECT'), unit: '×' },
      },
      {
        ...{ claim: 'creates over PostgreSQL, of pgbench', bound: 'at least' },
        ...{ target: 0.5, measured: ratio(creates, 'pgbench'), unit: '×' },
      },
    ],
    panels: [],
  };
}
