import pg from 'pg';
import { expect, type TestContext, test } from 'vitest';
import { CutWire } from '../../../../torture/shared-database/cut-wire.ts';
import { collectingLogger } from '../../../testing/file-store.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { Database } from './database.ts';
import { MOST_CONNECTIONS } from './host-pools.ts';
import { Hosts } from './hosts.ts';

const shared = useTestDatabase();

/** Opens a database of two hosts, which lead to the same. */
async function open(context: TestContext) {
  const [first, second] = [await layWire(context), await layWire(context)];
  const { host } = new URL(shared.url);
  const hosts = new Hosts(shared.url.replace(host, `${first.host},${second.host}`));
  const database = new Database({ hosts, isPooled: false, logger: collectingLogger() });
  context.onTestFinished(() => database.close());
  return { database, hosts, first, second };
}

async function layWire({ onTestFinished }: TestContext): Promise<CutWire> {
  const wire = await CutWire.lay(shared.url);
  onTestFinished(() => wire.remove());
  return wire;
}

const ONE = { text: 'SELECT 1 AS one' };

test.concurrent('a host is not left because all connections to it are at work, and what reads goes on there', async (context) => {
  const { database, hosts, second } = await open(context);
  second.hang();
  const before = hosts.current;
  let letGo: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  context.onTestFinished(() => letGo());
  const atWork = Array.from({ length: MOST_CONNECTIONS }, () =>
    database.connected(() => work, 'change'),
  );
  const oneMore = database.connected(async () => undefined, 'change');
  await expect(oneMore).rejects.toMatchObject({ code: 'server_busy' });
  expect(hosts.current).toBe(before);
  expect(await database.read(ONE, [])).toEqual([{ one: 1 }]);
  letGo();
  await Promise.all(atWork);
});

test.concurrent('more than a host has connections for go on to the next one where it does not answer', async (context) => {
  const { database, first } = await open(context);
  first.hang();
  const all = Array.from({ length: MOST_CONNECTIONS + 2 }, () => database.read(ONE, []));
  expect(await Promise.all(all)).toEqual(all.map(() => [{ one: 1 }]));
});

test.concurrent('a connection for something else keeps no change from going on to the next host', async (context) => {
  const { database, first } = await open(context);
  await database.read(ONE, []);
  first.hang();
  const all = Array.from({ length: MOST_CONNECTIONS + 5 }, () =>
    database.connected(async (connection) => (await connection.query(ONE.text)).rows, 'change'),
  );
  expect(await Promise.all(all)).toEqual(all.map(() => [{ one: 1 }]));
});

test.concurrent('a host that hangs keeps nobody from a new connection to another, where one has ended as it rested', async (context) => {
  const { database, hosts, first, second } = await open(context);
  await database.read(ONE, []);
  hosts.leave(hosts.current);
  await database.read(ONE, []);
  second.hang();
  const lost = database.read(ONE, []);
  hosts.leave(hosts.current);
  let tries = 0;
  const read = database.connected(async (connection) => {
    tries += 1;
    if (tries === 1) {
      await expect(lost).rejects.toMatchObject({ code: 'storage_unavailable' });
      await first.cut(0);
      first.mend();
    }
    return (await connection.query(ONE.text)).rows;
  });
  expect(await read).toEqual([{ one: 1 }]);
  expect(tries).toBe(2);
});

test.concurrent('whoever waits for an answer has the host asked that is to give it, and no other', async (context) => {
  const { database, hosts, first, second } = await open(context);
  second.hang();
  const holder = new pg.Client(shared.url);
  await holder.connect();
  await holder.query('CREATE TABLE held (x int)');
  await holder.query('BEGIN; LOCK TABLE held');
  const waiting = database.read({ text: 'SELECT x FROM held' }, []);
  await first.nextConnection();
  hosts.leave(hosts.current);
  const asked = await Promise.race([
    first.nextConnection().then(() => 'its own host'),
    second.nextConnection().then(() => 'another host'),
  ]);
  await holder.query('COMMIT');
  await holder.end();
  expect(asked).toBe('its own host');
  expect(await waiting).toEqual([]);
});
