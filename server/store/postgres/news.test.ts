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
