import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../../testing/file-store.ts';
import { openTestDatabase } from '../../../testing/store-facts.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { draft, plantsFrom } from '../../conformance/harness.ts';
import { lockWorkspace } from '../lock-workspace.ts';
import { Database } from './database.ts';
import { MOST_CONNECTIONS } from './host-pools.ts';
import { Hosts } from './hosts.ts';
import { Readiness } from './readiness.ts';

const shared = useTestDatabase();

test('a database is ready while all connections for changes are at work', async () => {
  await (await openTestDatabase(shared.url)).close();
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(shared.url), isPooled: false, logger });
  const end = new EventEmitter();
  const ended = once(end, 'end');
  const changes = Array.from({ length: MOST_CONNECTIONS }, () =>
    database.connected(() => ended, 'change'),
  );
  onTestFinished(async () => {
    end.emit('end');
    await Promise.all(changes);
    await database.close();
  });
  expect(await new Readiness(database, logger).status()).toEqual({ writable: true });
});

test('a full disk is not forgotten while no connection is free to look at it', {
  timeout: 30_000,
}, async () => {
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(shared.url), isPooled: false, logger });
  const fail = "DO $$ BEGIN RAISE EXCEPTION 'as a test wants it' USING ERRCODE = '53100'; END $$";
  await expect(database.connected(({ query }) => query(fail))).rejects.toThrow();
  const end = new EventEmitter();
  const ended = once(end, 'end');
  const reads = Array.from({ length: MOST_CONNECTIONS }, () => database.connected(() => ended));
  onTestFinished(async () => {
    end.emit('end');
    await database.close();
  });
  expect(await database.isFull()).toBe(true);
  end.emit('end');
  await Promise.all(reads);
  expect(await database.isFull()).toBe(false);
});

test('a database is not ready while a process of it that hangs holds the row of a workspace', async () => {
  const { plants, close } = await openTestDatabase(shared.url);
  onTestFinished(close);
  await plants.commit(draft({ add: plantsFrom(1, 1) }));
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(shared.url), isPooled: false, logger });
  onTestFinished(() => database.close());
  await database.connected(async (connection) => {
    await lockWorkspace(connection, 'main');
    expect(await new Readiness(database, logger).status()).toEqual({ writable: true });
    const held = { writable: false, reason: expect.stringContaining('that hangs, holds') };
    expect(await new Readiness(database, logger, 0).status()).toEqual(held);
    await connection.query('ROLLBACK');
  }, 'change');
  expect(await new Readiness(database, logger, 0).status()).toEqual({ writable: true });
});
