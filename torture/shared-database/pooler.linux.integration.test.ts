import { expect, onTestFinished, test } from 'vitest';
import { describeStore } from '../../server/store/conformance/suite.ts';
import { openPostgresStore } from '../../server/store/postgres/open.ts';
import { callPlants, listNames } from '../../server/testing/built-server.ts';
import { copyAll } from '../../server/testing/copies.ts';
import { EventReader } from '../../server/testing/event-reader.ts';
import {
  collectingLogger,
  openTestStore,
  temporaryFolder,
} from '../../server/testing/file-store.ts';
import { makeDatabase } from '../../server/testing/postgres.ts';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { cookieAt, sendBff, signIn } from '../browser-session.ts';
import { rounds } from '../rounds.ts';
import { startPooler } from './pooler.ts';
import { startOver } from './server-over.ts';

const shared = useTestDatabase();

for (const name of rounds([], ['the PostgreSQL store behind a pooler'])) {
  describeStore(name, async () => {
    const database = await makeDatabase(shared.url);
    const pooler = await startPooler(database.url);
    const options = { url: pooler.url, directUrl: database.url, logger: collectingLogger() };
    let store = await openPostgresStore(options);
    return {
      ...{ store: store.plants, access: store.access },
      reopen: async () => {
        await store.close();
        store = await openPostgresStore(options);
        return { store: store.plants, access: store.access };
      },
      dispose: async () => {
        await store.close();
        await pooler.end();
        await database.end();
      },
    };
  });
}

test('behind a pooler that gives a connection for one transaction alone two processes do what they do without', async () => {
  const pooler = await startPooler(shared.url);
  onTestFinished(() => pooler.end());
  const env = { DATABASE_DIRECT_URL: shared.url };
  const [one, other] = await Promise.all([startOver(pooler.url, env), startOver(pooler.url, env)]);
  const cookie = await signIn(one);
  const events = await EventReader.open(other.address, cookieAt(other, cookie));
  const names = Array.from({ length: 40 }, (_, index) => `Plant ${index + 10}`);
  const added = await Promise.all(
    names.map((name, index) => callPlants(index % 2 ? one : other, 'POST', '/plants', { name })),
  );
  expect(added.map(({ status }) => status)).toEqual(names.map(() => 201));
  await events.untilChanged();
  for (const server of [one, other]) expect((await listNames(server)).toSorted()).toEqual(names);
  const exported = await sendBff(other, cookie, 'GET', '/bff/export?format=json');
  expect(await exported.json()).toHaveLength(names.length);
});

test.each([
  ['that gives the connection used last', ''],
  ['that gives one after the other', 'server_round_robin = 1\nmin_pool_size = 3'],
])(
  'a start, and a copy, through a pooler alone %s says what to set, and leaves nothing in the way of the next one',
  async (_how, more) => {
    const database = await makeDatabase(shared.url);
    onTestFinished(database.end);
    const pooler = await startPooler(database.url, more);
    onTestFinished(() => pooler.end());
    const logger = collectingLogger();
    for (let start = 1; start <= 2; start += 1) {
      const through = openPostgresStore({ url: pooler.url, logger });
      await expect(through).rejects.toThrow(/leads to a pooler .* DATABASE_DIRECT_URL/);
    }
    const folder = await temporaryFolder();
    await (await openTestStore(folder)).close();
    await expect(copyAll(folder, pooler.url)).rejects.toThrow(/leads to a pooler/);
    expect((await copyAll(folder, database.url)).counts.get('plants')).toBe(0);
    const options = { url: pooler.url, directUrl: database.url, logger };
    await (await openPostgresStore(options)).close();
  },
);

test('a start whose pooler gives a connection for one statement alone says what to set', async () => {
  const pooler = await startPooler(shared.url, 'pool_mode = statement');
  onTestFinished(() => pooler.end());
  const options = { url: pooler.url, directUrl: shared.url, logger: collectingLogger() };
  await expect(openPostgresStore(options)).rejects.toThrow(/DATABASE_URL leads .* pool_mode/);
});

test('a start whose pooler takes the limits of its connections away says which', async () => {
  const ignored = 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';
  const more = `pool_mode = session\ndefault_pool_size = 10\nignore_startup_parameters = ${ignored}`;
  const pooler = await startPooler(shared.url, more);
  onTestFinished(() => pooler.end());
  const warned: string[] = [];
  for (const url of [shared.url, pooler.url]) {
    const logger = collectingLogger();
    const store = await openPostgresStore({ url, logger });
    await store.close();
    warned.push(logger.reports.map(({ message }) => message).join());
  }
  expect(warned[0]).toBe('');
  expect(warned[1]).toMatch(
    /: idle_in_transaction_session_timeout, lock_timeout, statement_timeout\./,
  );
});
