import pg from 'pg';
import type { AccessChange } from '../../../server/domain/access-store.ts';
import { READ_MARKS } from '../../../server/store/postgres/news.ts';
import { openPostgresStore, type PostgresStore } from '../../../server/store/postgres/open.ts';
import { readProcessorTime } from '../../load/processor-time.ts';
import type { Postgres } from '../../peers/postgres.ts';
import type { Cost, Costs } from './costs.ts';
import type { ManyWorkspaces } from './many-workspaces.ts';

const WATCHED = [1, 100, 1000, 10_000];

/** How long each is repeated, and before that so that its code is compiled. */
const REPEATED_MS = 2000;
const WARM_MS = 500;

type StoreCosts = Pick<Costs, 'syncs' | 'polls' | 'accessChange' | 'pruning'>;

/** Measures what the store does by itself, in this process and one thing after the other. */
export async function measureStore(
  postgres: Postgres,
  { names }: ManyWorkspaces,
): Promise<StoreCosts> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const store = await openPostgresStore({ url: postgres.url, logger: console });
  try {
    const polls: Costs['polls'] = [];
    for (const watched of WATCHED) {
      // Not those that stand side by side in the table.
      const some = names.filter((_, i) => i % Math.floor(names.length / watched) === 0);
      const poll = () => client.query({ ...READ_MARKS, values: [some.slice(0, watched)] });
      polls.push({ watched, cost: await repeat(postgres, poll) });
    }
    const next = names.values();
    return {
      syncs: await measureSyncs(client),
      polls,
      accessChange: await repeat(postgres, () => rename(store, next.next().value ?? '')),
      pruning: await repeat(postgres, () => changeNothing(store, next.next().value ?? '')),
    };
  } finally {
    await store.close();
    await client.end();
  }
}

/** Writes a token anew, as a revocation does. */
async function rename({ access }: PostgresStore, workspace: string): Promise<void> {
  await access.update(workspace, async (kept): Promise<AccessChange> => {
    const tokens = await kept.tokens();
    return { tokens: tokens.map((token) => ({ ...token, name: 'renamed' })) };
  });
}

/** What tidying does where nothing has ended. */
async function changeNothing({ access }: PostgresStore, workspace: string): Promise<void> {
  await access.update(workspace, async (kept): Promise<AccessChange> => {
    await Promise.all([kept.tokens(), kept.sessions(), kept.links()]);
    return {};
  });
}

/** Tells what one of many took. */
async function repeat(postgres: Postgres, once: () => Promise<unknown>): Promise<Cost> {
  const warm = performance.now() + WARM_MS;
  while (performance.now() < warm) await once();
  const before = { own: process.cpuUsage(), database: await readProcessorTime(postgres.pid) };
  const end = performance.now() + REPEATED_MS;
  let count = 0;
  for (; performance.now() < end; count += 1) await once();
  const own = process.cpuUsage(before.own);
  const database = (await readProcessorTime(postgres.pid)) - before.database;
  return { server: (own.user + own.system) / 1000 / count, database: database / count };
}

/** Tells how much longer each of some commits takes than one that is not synced. */
async function measureSyncs(client: pg.Client): Promise<number[]> {
  const times: Record<string, number[]> = { on: [], off: [] };
  const end = performance.now() + REPEATED_MS;
  while (performance.now() < end) {
    for (const [setting, taken] of Object.entries(times)) {
      await client.query(`SET synchronous_commit = ${setting}`);
      const beganAt = performance.now();
      await client.query("SELECT pg_logical_emit_message(true, 'bench', repeat('plant', 100))");
      taken.push(performance.now() - beganAt);
    }
  }
  const { on = [], off = [] } = times;
  const unsynced = off.toSorted((a, b) => a - b)[Math.floor(off.length / 2)] ?? 0;
  return on.map((time) => Math.max(0, time - unsynced));
}
