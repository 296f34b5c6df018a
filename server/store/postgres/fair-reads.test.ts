import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { tagCountsOf } from '../../testing/domain.ts';
import { queryOnce } from '../../testing/postgres.ts';
import { openTestDatabase } from '../../testing/store-facts.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { ada, draft } from '../conformance/harness.ts';
import { MOST_CONNECTIONS } from './connection/host-pools.ts';
import type { PostgresStore } from './open.ts';

const shared = useTestDatabase();

/** Each asks by one statement or a few, of which none takes long. */
const READS: ((store: PostgresStore, workspace: string) => Promise<unknown>)[] = [
  ({ plants }, workspace) => plants.page({ workspace, search: 'rose', limit: 10, cursor: 'first' }),
  ({ plants }, workspace) => plants.findPlants(workspace, [1]),
  ({ plants }, workspace) => plants.findChange(workspace, 1),
  ({ plants }, workspace) => plants.changesAfter(workspace, { seq: 0, at: 0 }, 10),
  ({ plants }, workspace) => plants.changes({ workspace, limit: 1 }),
  ({ plants }, workspace) =>
    plants.changedPlants({ workspace, change: { seq: 1, at: 0 }, limit: 1 }),
  ({ plants }, workspace) => plants.people(workspace),
  ({ plants }, workspace) => plants.findKeyed(workspace, ada, { value: 'key', fingerprint: '' }),
  ({ plants }, workspace) => plants.refusals(workspace, [draft({ workspace })]),
  ({ plants }, workspace) => tagCountsOf(plants, workspace),
  ({ plants }, workspace) => plants.withView(workspace, { isBrief: true }, async () => undefined),
  ({ access }, workspace) => access.listTokens(workspace),
  ({ access }, workspace) => access.listLinks(workspace),
  ({ access }, workspace) => access.listWebhooks(workspace),
  ({ access }, workspace) => access.listViews(workspace),
];

test('whatever a workspace reads stands behind no more than a round of the many reads of another', async () => {
  const store = await openTestDatabase(shared.url);
  const operator = new pg.Client(shared.url);
  await operator.connect();
  onTestFinished(() => operator.end());
  await operator.query('BEGIN; LOCK TABLE change');
  const told: string[] = [];
  const read = async (of: string, ask: () => Promise<unknown>) => {
    await ask();
    told.push(of);
  };
  const readMain = () => read('main', () => store.plants.findChange('main', 1));
  const all = Array.from({ length: MOST_CONNECTIONS }, readMain);
  const held = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  await expect
    .poll(async () => (await queryOnce(shared.url, held)).rows.length)
    .toBe(MOST_CONNECTIONS);
  all.push(...Array.from({ length: 300 }, readMain));
  all.push(...READS.map((ask, index) => read(`other ${index}`, () => ask(store, 'other'))));
  await operator.query('COMMIT');
  await Promise.all(all);
  const late = told.slice(200).filter((of) => of !== 'main');
  expect(late).toEqual([]);
});
