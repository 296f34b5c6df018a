import pg from 'pg';
import { partLeft, readMachineTime, readProcessorTime } from '../../load/processor-time.ts';
import { type LoadResult, load } from '../../load/wrk.ts';
import type { Postgres } from '../../peers/postgres.ts';
import type { PlantStoreServer } from '../../plant-store.ts';
import { SECONDS } from '../../report/rounds.ts';

export const CONNECTIONS = 32;

/** What is sent to one server or to several at once, with tokens of any of some workspaces. */
export interface Sent {
  name: string;
  servers: PlantStoreServer[];
  kind: 'pages' | 'creates' | 'refused creates';
  /** The file of the tokens. */
  tokens: string;
}

/** Of each request: milliseconds of processor time, and how often PostgreSQL carried something out. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  client: number;
  server: number;
  database: number;
  batches: number;
  notifications: number;
  messages: number;
  tokenReads: number;
  /** Which part of the machine was there for all this, from 0 to 1. */
  left: number;
}

const COUNTS = {
  batches: ['calls', 'FROM workspace WHERE name = $1 FOR UPDATE'],
  notifications: ['calls', 'pg_notify($1'],
  messages: ['rows', 'pg_notify($1'],
  tokenReads: ['calls', 'FROM token WHERE hash = $1'],
} as const;
type Count = keyof typeof COUNTS;

/** Each page has another address, so that no server has it from before; all plants of a workspace are on it. */
const FEWEST = 10;
const MOST = 20;

const BODIES = {
  creates: { name: 'Rosa gallica officinalis', tag: 'bed 7' },
  'refused creates': { id: 1, name: 'Rosa gallica officinalis', tag: 'bed 7' },
};

/** Loads servers at once, sharing the connections, and tells what each request cost. */
export async function measureLoad(
  postgres: Postgres,
  { servers, kind, tokens }: Sent,
  seconds = SECONDS,
): Promise<Measured> {
  const before = await readAll(postgres, servers);
  const results = await Promise.all(
    servers.map(({ origin }, index) => {
      const connections = CONNECTIONS / servers.length;
      const to = { origin, connections, seconds, tokens };
      // Two that begin with the same number would ask for the same workspaces at the same time.
      const first = Math.floor(Math.random() * 1e6) + index;
      return kind === 'pages'
        ? load({
            ...to,
            ...{ path: '/plants?limit=#', headers: {} },
            numbers: { order: 'random', first: FEWEST + index, last: MOST },
          })
        : load({
            ...{ ...to, path: '/plants', method: 'POST', body: JSON.stringify(BODIES[kind]) },
            headers: { 'Content-Type': 'application/json' },
            numbers: { order: 'each', first },
          });
    }),
  );
  const after = await readAll(postgres, servers);
  const all = results.map((result) => (kind === 'refused creates' ? asAnswered(result) : result));
  const done = all.reduce((sum, result) => sum + result.done, 0);
  const taken = (read: typeof after) => read.client + read.server + read.database;
  const each = (of: (read: typeof after) => number) => (of(after) - of(before)) / done;
  return {
    perSecond: all.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50: Math.max(...all.map(({ p50 }) => p50)),
    p99: Math.max(...all.map(({ p99 }) => p99)),
    client: each(({ client }) => client),
    server: each(({ server }) => server),
    database: each(({ database }) => database),
    batches: each(({ counts }) => counts.batches),
    notifications: each(({ counts }) => counts.notifications),
    messages: each(({ counts }) => counts.messages),
    tokenReads: each(({ counts }) => counts.tokenReads),
    left: partLeft(before.machine, after.machine, taken(after) - taken(before)),
  };
}

/** A refusal is what was asked for. */
function asAnswered(result: LoadResult): LoadResult {
  const { done, failed, perSecond } = result;
  if (done > 0) throw new Error('A create was to be refused, and was not.');
  return { ...result, done: failed, perSecond: (perSecond + failed) / SECONDS };
}

async function readAll({ pid, url }: Postgres, servers: PlantStoreServer[]) {
  const times = await Promise.all(servers.map(({ process }) => readProcessorTime(process.pid)));
  return {
    machine: await readMachineTime(),
    client: await readProcessorTime(process.pid),
    server: times.reduce((sum, time) => sum + time, 0),
    database: await readProcessorTime(pid),
    counts: await readCounts(url),
  };
}

async function readCounts(url: string): Promise<Record<Count, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const read = async ([column, part]: (typeof COUNTS)[Count]) => {
      const text = `SELECT coalesce(sum(${column}), 0)::float8 AS count FROM pg_stat_statements
        WHERE strpos(query, $1) > 0 AND strpos(query, 'pg_stat_statements') = 0`;
      const { rows } = await client.query<{ count: number }>(text, [part]);
      return rows[0]?.count ?? 0;
    };
    return {
      batches: await read(COUNTS.batches),
      notifications: await read(COUNTS.notifications),
      messages: await read(COUNTS.messages),
      tokenReads: await read(COUNTS.tokenReads),
    };
  } finally {
    await client.end();
  }
}
