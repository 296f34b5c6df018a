import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CLI } from '../../server/testing/built-server.ts';
import type { Bench, BenchServer } from '../bench.ts';
import { type LoadResult, load, warmUp } from '../load/wrk.ts';
import type { SelectSettings } from '../peers/bare-select.ts';
import { startPeer } from '../peers/peer-process.ts';
import { makePostgres, type Postgres, startPostgres } from '../peers/postgres.ts';
import { startOver } from '../plant-store.ts';
import { type Comparison, formatNumber } from '../report/comparison.ts';
import { interleave, medians, SECONDS } from '../report/rounds.ts';
import { newFolder } from '../work-folder.ts';

const SIZE = 100_000;
const CONNECTIONS = 32;
const PAGE = '/plants?limit=20&after=#';
const BODY = JSON.stringify({ name: 'Rosa gallica officinalis', tag: 'bed 7' });
const TRANSACTION = fileURLToPath(new URL('one-transaction.sql', import.meta.url));

interface Contender {
  name: string;
  measure(seconds: number): Promise<LoadResult>;
}

/** Compares one process over PostgreSQL with what PostgreSQL does by itself, on one database. */
export async function compareShared(bench: Bench): Promise<Comparison> {
  const { folder, seedOf } = bench;
  const seed = await seedOf(SIZE);
  const postgres = await startPostgres(await makePostgres(folder));
  try {
    await promisify(execFile)(process.execPath, [
      ...[CLI, 'copy', '--from', seed.folder, '--to', postgres.url],
    ]);
    const env = { DATABASE_URL: postgres.url };
    const ours = await startOver(newFolder(folder), seed.token, env);
    const settings: SelectSettings = { url: postgres.url };
    const bare = await startPeer('bare-select.ts', settings, {});
    try {
      return await compare(postgres, ours, bare);
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
    }
  } finally {
    await postgres.stop();
  }
}

async function compare(
  postgres: Postgres,
  ours: BenchServer,
  bare: BenchServer,
): Promise<Comparison> {
  const pages = await measure([
    { name: 'Plant Store', measure: (seconds) => loadPages(ours, seconds) },
    { name: 'node:http and one SELECT', measure: (seconds) => loadPages(bare, seconds) },
  ]);
  const creates = await measure([
    { name: 'Plant Store', measure: (seconds) => loadCreates(ours, seconds) },
    {
      name: 'pgbench',
      measure: (seconds) => postgres.repeat(TRANSACTION, CONNECTIONS, seconds),
    },
  ]);
  return describe(pages, creates);
}

interface Measured extends LoadResult {
  name: string;
}

async function measure(contenders: Contender[]): Promise<Measured[]> {
  for (const contender of contenders) await warmUp((seconds) => contender.measure(seconds));
  const rounds = await interleave(contenders, (contender) => contender.measure(SECONDS));
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
  const columns = (what: string) => ['what', what, 'Plant Store is', 'p50', 'p99', 'failed'];
  const rate = (results: Measured[], i: number) => results[i]?.perSecond ?? Number.NaN;
  const ratio = (results: Measured[]) => rate(results, 0) / rate(results, 1);
  const rows = (results: Measured[]) =>
    results.map(({ name, perSecond, p50, p99, failed }) => [
      ...[name, formatNumber(perSecond), `${formatNumber(rate(results, 0) / perSecond)} ×`],
      ...[`${formatNumber(p50)} ms`, `${formatNumber(p99)} ms`, String(failed)],
    ]);
  return {
    name: 'shared',
    title: 'Over PostgreSQL',
    text: `One process over a PostgreSQL on the same machine, ${SIZE.toLocaleString('en')} plants, ${CONNECTIONS} connections, \`fsync\` and \`synchronous_commit\` on. Pages of 20 after random ids, beside node:http that sends what one prepared SELECT gives and checks no token. Creates over HTTP, beside \`pgbench -M prepared\`, which makes the same rows in the same kind of transaction, one plant in each, and takes no part in HTTP; Plant Store puts creates that wait into one transaction.`,
    tables: [
      { caption: 'Pages', columns: columns('pages a second'), rows: rows(pages) },
      { caption: 'Creates', columns: columns('creates a second'), rows: rows(creates) },
    ],
    targets: [
      {
        ...{ claim: 'pages over PostgreSQL, of node:http and one SELECT', bound: 'at least' },
        ...{ target: 0.7, measured: ratio(pages), unit: '×' },
      },
      {
        ...{ claim: 'creates over PostgreSQL, of pgbench', bound: 'at least' },
        ...{ target: 0.5, measured: ratio(creates), unit: '×' },
      },
    ],
    panels: [],
  };
}
