import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { tagCountsOf } from '../../testing/domain.ts';
import { queryOnce } from '../../testing/postgres.ts';
import { openTestDatabase } from '../../testing/store-facts.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { ada, draft } from '../conformance/harness.ts';
import { tokenRecord } from '../conformance/records.ts';
import { MOST_CONNECTIONS } from './connection/host-pools.ts';
import type { PostgresStore } from './open.ts';

const shared = useTestDatabase();

/** Whose reads they are. */
interface Reader {
  workspace: string;
  tokenId: string;
}

/** Each asks by one statement or a few, of which none takes long. */
type Read = (store: PostgresStore, reader: Reader) => Promise<unknown>;

const READS_OF_TOKENS: Read[] = [
  ({ plants }, reader) => plants.page({ ...reader, search: 'rose', limit: 10, cursor: 'first' }),
  ({ plants }, { workspace, ...reader }) => plants.findPlants(workspace, [1], reader),
  ({ plants }, reader) => plants.changes({ ...reader, limit: 1 }),
  readChange,
  ({ plants }, { workspace, tokenId }) =>
    plants.findKeyed(workspace, { ...ada, id: tokenId }, { value: 'key', fingerprint: '' }),
  ({ plants }, { workspace, ...reader }) =>
    plants.refusals(workspace, [draft({ workspace })], reader),
  ({ plants }, { workspace, ...reader }) => plants.findChange(workspace, 1, reader),
  ({ plants }, { workspace, ...reader }) =>
    plants.changesAfter(workspace, { seq: 0, at: 0 }, 10, reader),
  readPeople,
  ({ plants }, { workspace, ...reader }) => tagCountsOf(plants, workspace, reader),
  ({ plants }, { workspace, ...reader }) =>
    plants.withView(workspace, { ...reader, isBrief: true }, async () => undefined),
];

const READS_OF_WORKSPACES: Read[] = [
  ({ access }, { workspace }) => access.listTokens(workspace),
  ({ access }, { workspace }) => access.listLinks(workspace),
  ({ access }, { workspace }) => access.listWebhooks(workspace),
  ({ access }, { workspace }) => access.listViews(workspace),
];

async function readChange({ plants }: PostgresStore, reader: Reader): Promise<unknown> {
  return await plants.changedPlants({ ...reader, change: { seq: 1, at: 0 }, limit: 1 });
}

async function readPeople(
  { plants }: PostgresStore,
  { workspace, ...reader }: Reader,
): Promise<unknown> {
  return await plants.people(workspace, reader);
}

test.each<[string, Reader, Read[], Read]>([
  [
    'a workspace reads stands behind no more than a round of the many reads of another',
    { workspace: 'other', tokenId: 'first' },
    [...READS_OF_TOKENS, ...READS_OF_WORKSPACES],
    readChange,
  ],
  [
    'a token reads stands behind no more than a round of the many reads of another of its workspace',
    { workspace: 'main', tokenId: 'second' },
    READS_OF_TOKENS,
    readChange,
  ],
  [
    'a token reads stands behind no more than a round of the many reads of people by another of its workspace',
    { workspace: 'main', tokenId: 'second' },
    READS_OF_TOKENS,
    readPeople,
  ],
])('whatever %s', async (_, reader, reads, askMany) => {
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
  const many = { workspace: 'main', tokenId: 'first' };
  const readMany = () => read('many', () => askMany(store, many));
  const most = MOST_CONNECTIONS - 1;
  const all = Array.from({ length: most }, readMany);
  const held = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  await expect.poll(async () => (await queryOnce(shared.url, held)).rows.length).toBe(most);
  all.push(...Array.from({ length: 300 }, readMany));
  all.push(...reads.map((ask, index) => read(`other ${index}`, () => ask(store, reader))));
  await operator.query('COMMIT');
  await Promise.all(all);
  const late = told.slice(200).filter((of) => of !== 'many');
  expect(late).toEqual([]);
});

test('a page stands behind no more than a part of the many pages of another token', async () => {
  const { plants } = await openTestDatabase(shared.url);
  const told: string[] = [];
  const read = async (tokenId: string) => {
    await plants
      .page({ workspace: 'main', tokenId, limit: 10, cursor: 'first' })
      .finally(() => told.push(tokenId));
  };
  // On a busy machine some of so many are refused, having waited for long.
  const many = Array.from({ length: 2000 }, () => read('first').catch(() => undefined));
  await read('second');
  await Promise.all(many);
  expect(told.indexOf('second')).toBeLessThan(1000);
});

/** Has pages of workspaces wait in each store for a table that is held until `letGo`. */
async function holdPages(stores: PostgresStore[], workspaces: string[]) {
  const operator = new pg.Client(shared.url);
  await operator.connect();
  onTestFinished(() => operator.end());
  await operator.query('BEGIN; LOCK TABLE plant');
  let told = 0;
  const pageOf = async ({ plants }: PostgresStore, workspace: string) => {
    await plants.page({ workspace, limit: 10, cursor: 'first' }).finally(() => {
      told += 1;
    });
  };
  const pages = stores.flatMap((store) =>
    workspaces.flatMap((workspace) => Array.from({ length: 30 }, () => pageOf(store, workspace))),
  );
  const outcomes = Promise.allSettled(pages);
  // That which short reads share, and those for other reads, of which one is left where one workspace asks alone.
  const most = 1 + (workspaces.length > 1 ? MOST_CONNECTIONS : MOST_CONNECTIONS - 1);
  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  await expect
    .poll(async () => (await queryOnce(shared.url, waiting)).rows.length)
    .toBe(stores.length * most);
  const letGo = async () => {
    await operator.query('COMMIT');
    await outcomes;
  };
  return { told: () => told, letGo };
}

test('while pages of a workspace wait for what somebody holds, another reads what is free', async () => {
  const store = await openTestDatabase(shared.url);
  const { told, letGo } = await holdPages([store], ['main']);
  await store.plants.changes({ workspace: 'other', limit: 1 });
  await store.access.listTokens('other');
  expect(told()).toBe(0);
  await letGo();
});

test('while pages of many workspaces wait for what somebody holds, who asks is looked up, and sent away everywhere at once', async () => {
  const [store, twin] = [await openTestDatabase(shared.url), await openTestDatabase(shared.url)];
  const token = tokenRecord({ workspace: 'sends away' });
  await store.access.update('sends away', async () => ({ tokens: [token] }));
  const { told, letGo } = await holdPages([store, twin], ['main', 'other', 'third']);
  const { access } = store;
  const heard = new Promise<void>((ring) => void twin.access.watch('sends away', ring));
  expect(await access.findTokenByHash(token.hash)).toEqual(token);
  expect(await access.findToken(token.id)).toEqual(token);
  expect(await access.findSession('none')).toBeNull();
  expect(await access.findLink('none')).toBeNull();
  await access.update('sends away', async () => ({ removedTokens: [token.id] }));
  await heard;
  expect(await twin.access.findTokenByHash(token.hash)).toBeNull();
  expect(told()).toBe(0);
  await letGo();
});
