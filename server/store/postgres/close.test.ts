import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { CutWire } from '../../../torture/shared-database/cut-wire.ts';
import { collectingLogger } from '../../testing/file-store.ts';
import { endConnections, makeDatabase, queryOnce } from '../../testing/postgres.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { draft, plantsFrom } from '../conformance/harness.ts';
import { tokenRecord } from '../conformance/records.ts';
import { openPostgresStore } from './open.ts';

const shared = useTestDatabase();

/** Opens a store that has a time of last use left to write when it is closed. */
async function openUnwritten() {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const logger = collectingLogger();
  const store = await openPostgresStore({ url, logger });
  await store.access.update('main', async () => ({ tokens: [tokenRecord()] }));
  store.access.touchToken('t1', 5);
  return { url, store, told: () => logger.reports.map(({ message }) => message) };
}

test('a store whose database takes no more writes closes, and tells the log what it could not write', async () => {
  const { url, store, told } = await openUnwritten();
  const name = new URL(url).pathname.slice(1);
  await queryOnce(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await endConnections(shared.url, `datname = '${name}'`);
  await store.close();
  expect(told()).toContain('the database refused what was left to be written at the stop');
  const left = `SELECT FROM pg_stat_activity WHERE datname = '${name}'`;
  await expect.poll(async () => (await queryOnce(shared.url, left)).rowCount).toBe(0);
});

test('a store whose database hangs closes all the same', async () => {
  const { url, store, told } = await openUnwritten();
  const holder = new pg.Client(url);
  onTestFinished(() => holder.end());
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE token IN ACCESS EXCLUSIVE MODE');
  await store.close();
  // The database gives up on the lock just as the stop gives up on the database.
  const either = /^the database (?:hangs, so the stop|refused what was left)/;
  expect(told()).toContainEqual(expect.stringMatching(either));
});

test('a stop that does not wait for a change that hangs writes what else is left, and closes all connections', async () => {
  const { url, store, told } = await openUnwritten();
  await store.plants.commit(draft({ workspace: 'main', add: plantsFrom(1, 1) }));
  store.access.touchToken('t1', 6);
  const holder = new pg.Client(url);
  onTestFinished(() => holder.end());
  await holder.connect();
  await holder.query("BEGIN; SELECT FROM workspace WHERE name = 'main' FOR UPDATE");
  const hanging = store.plants.commit(draft({ workspace: 'main', add: plantsFrom(2, 2) }));
  let isTold = false;
  const refused = hanging.catch(() => {
    isTold = true;
  });
  await store.close();
  // Its connection has been broken off.
  expect(isTold).toBe(true);
  const { rows } = await holder.query("SELECT last_used_at FROM token WHERE id = 't1'");
  expect(rows).toEqual([{ last_used_at: '6' }]);
  expect(told()).toContain('the database hangs, so the stop does not wait for it');
  await refused;
});

test('a start that fails where settings of the database are looked at leaves no connection', async () => {
  const wire = await CutWire.lay(shared.url);
  onTestFinished(() => wire.remove());
  wire.endWhere((sent) => sent.includes('full_page_writes'));
  const opening = openPostgresStore({ url: wire.url, logger: collectingLogger() });
  await expect(opening).rejects.toThrow();
  await expect.poll(() => wire.open).toBe(0);
});

test('a store closes at once where nothing but the connection that news come on has died without a word', async () => {
  const wire = await CutWire.lay(shared.url);
  onTestFinished(() => wire.remove());
  const logger = collectingLogger();
  const store = await openPostgresStore({ url: shared.url, directUrl: wire.url, logger });
  wire.hang();
  await store.close();
  expect(logger.reports).toEqual([]);
});

test('whoever waits at a stop on a line that has died, or asks behind it, is told that the database is away', async () => {
  const wire = await CutWire.lay(shared.url);
  onTestFinished(() => wire.remove());
  const logger = collectingLogger();
  const store = await openPostgresStore({ url: wire.url, logger });
  const read = () => store.plants.page({ workspace: 'main', limit: 1, cursor: 'first' });
  await read();
  wire.hang();
  wire.mend();
  const reading = read();
  const refused = expect(reading).rejects.toMatchObject({ code: 'storage_unavailable' });
  await store.close();
  await refused;
  await expect(read()).rejects.toMatchObject({ code: 'storage_unavailable' });
});
