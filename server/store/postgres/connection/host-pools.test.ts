import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../../testing/file-store.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { Database } from './database.ts';
import { MOST_CONNECTIONS } from './host-pools.ts';
import { Hosts } from './hosts.ts';

const shared = useTestDatabase();

/** Opens a database of two hosts: one that works, and one that takes connections and never answers. */
async function open() {
  const { hostname, port, host } = new URL(shared.url);
  const good = await listen((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  const silent = await listen((near) => near.on('error', () => undefined));
  const hosts = new Hosts(shared.url.replace(host, `${hostOf(good)},${hostOf(silent)}`));
  const database = new Database({ hosts, isPooled: false, logger: collectingLogger() });
  onTestFinished(() => database.close());
  return { database, hosts, good, silent };
}

async function listen(onConnection: (near: Socket) => void): Promise<Server> {
  const server = createServer(onConnection);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return server;
}

function hostOf(server: Server): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a host is not left because all connections to it are at work, and what reads goes on there', async () => {
  const { database, hosts } = await open();
  const first = hosts.current;
  let letGo: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  onTestFinished(() => letGo());
  const atWork = Array.from({ length: MOST_CONNECTIONS }, () =>
    database.connected(() => work, 'change'),
  );
  const oneMore = database.connected(async () => undefined, 'change');
  await expect(oneMore).rejects.toMatchObject({ code: 'server_busy' });
  expect(hosts.current).toBe(first);
  expect(await database.read({ text: 'SELECT 1 AS one' }, [])).toEqual([{ one: 1 }]);
  letGo();
  await Promise.all(atWork);
});

test('more than a host has connections for go on to the next one where it does not answer', async () => {
  const { database, hosts } = await open();
  hosts.leave(hosts.current);
  const all = Array.from({ length: MOST_CONNECTIONS + 2 }, () =>
    database.read({ text: 'SELECT 1 AS one' }, []),
  );
  expect(await Promise.all(all)).toEqual(all.map(() => [{ one: 1 }]));
});

test('whoever waits for an answer has the host asked that is to give it, and no other', async () => {
  const { database, hosts, good, silent } = await open();
  const holder = new pg.Client(shared.url);
  await holder.connect();
  await holder.query('CREATE TABLE held (x int)');
  await holder.query('BEGIN; LOCK TABLE held');
  const waiting = database.read({ text: 'SELECT x FROM held' }, []);
  await once(good, 'connection');
  hosts.leave(hosts.current);
  const asked = await Promise.race([
    once(good, 'connection').then(() => 'its own host'),
    once(silent, 'connection').then(() => 'another host'),
  ]);
  await holder.query('COMMIT');
  await holder.end();
  expect(asked).toBe('its own host');
  expect(await waiting).toEqual([]);
});
