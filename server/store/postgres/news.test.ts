import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CutWire } from '../../../torture/shared-database/cut-wire.ts';
import { collectingLogger } from '../../testing/file-store.ts';
import { queryOnce } from '../../testing/postgres.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { Database } from './connection/database.ts';
import { Hosts } from './connection/hosts.ts';
import { migrate } from './migrations/migrate.ts';
import { News } from './news.ts';

const shared = useTestDatabase();

/** Begins to listen over a wire, and asks at another address. */
async function beginOver(wire: Pick<CutWire, 'url'>, askedAt = shared.url): Promise<News> {
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(askedAt), isPooled: false, logger });
  onTestFinished(() => database.close());
  const news = new News(database, new Hosts(wire.url), logger);
  onTestFinished(() => news.close());
  await news.begin();
  return news;
}

test('a connection that is closed while it asks to listen is followed by one, however often', async () => {
  const wire = await CutWire.lay(shared.url);
  onTestFinished(() => wire.remove());
  let [listens, mostOpen] = [0, 0];
  wire.endWhere((sent) => {
    if (!sent.includes('LISTEN')) return false;
    listens += 1;
    mostOpen = Math.max(mostOpen, wire.open);
    return listens <= 2;
  });
  await beginOver(wire);
  await expect.poll(() => listens).toBeGreaterThan(2);
  expect({ listens, open: wire.open, mostOpen }).toEqual({ listens: 3, open: 1, mostOpen: 1 });
});

/** Lays a way to a database on which the other side of a connection is never closed, and returns its address. */
async function layWithoutGoodbye(): Promise<{ url: string; server: Server }> {
  const url = new URL(shared.url);
  const [port, host] = [Number(url.port), url.hostname];
  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => undefined);
    const far = connect(port, host);
    near.pipe(far);
    far.pipe(near, { end: false });
    onTestFinished(() => void near.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, server };
}

test('a connection that is opened just as nothing more is to be heard of ends, though the database never closes its side', async () => {
  const { url, server } = await layWithoutGoodbye();
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(shared.url), isPooled: false, logger });
  onTestFinished(() => database.close());
  const news = new News(database, new Hosts(url), logger);
  const begun = news.begin();
  await once(server, 'connection');
  await news.close();
  await begun;
});

test('a connection that has died without a word is followed by one, though the database answers others', {
  timeout: 30_000,
}, async () => {
  const wire = await CutWire.lay(shared.url);
  let listens = 0;
  wire.endWhere((sent) => {
    if (sent.includes('LISTEN')) listens += 1;
    return false;
  });
  await beginOver(wire);
  // The first to go: nothing else would end what hangs.
  onTestFinished(() => wire.remove());
  expect(listens).toBe(1);
  wire.hang();
  wire.mend();
  await expect.poll(() => listens, { timeout: 20_000 }).toBe(2);
});

test('one process of the database that hangs keeps nobody from being told for longer than a connection may be silent', {
  timeout: 40_000,
}, async () => {
  const wire = await CutWire.lay(shared.url);
  const heard: string[] = [];
  const others = await beginOver(shared);
  others.hearAccess((workspace) => heard.push(workspace));
  const news = await beginOver(shared, wire.url);
  onTestFinished(() => wire.remove());
  news.tellAccess('before');
  await expect.poll(() => heard).toEqual(['before']);
  wire.hang();
  wire.mend();
  news.tellAccess('lost');
  news.tellAccess('after');
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('after');
});

test('what was not heard of is found by asking though one process of the database hangs', {
  timeout: 40_000,
}, async () => {
  await migrate(new Hosts(shared.url), { logger: collectingLogger() });
  const wire = await CutWire.lay(shared.url);
  const news = await beginOver(shared, wire.url);
  onTestFinished(() => wire.remove());
  let rings = 0;
  const end = news.watchPlants('asked', () => {
    rings += 1;
  });
  onTestFinished(end);
  // What is asked about for the first time rings once.
  await expect.poll(() => rings).toBe(1);
  wire.hang();
  wire.mend();
  await queryOnce(shared.url, "INSERT INTO workspace (name, seq) VALUES ('asked', 7)");
  await expect.poll(() => rings, { timeout: 20_000 }).toBe(2);
});
