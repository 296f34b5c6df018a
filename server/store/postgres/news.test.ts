import { expect, onTestFinished, test } from 'vitest';
import { CutWire } from '../../../torture/shared-database/cut-wire.ts';
import { collectingLogger } from '../../testing/file-store.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { Database } from './connection/database.ts';
import { Hosts } from './connection/hosts.ts';
import { News } from './news.ts';

const shared = useTestDatabase();

/** Begins to listen over a wire. */
async function beginOver(wire: CutWire): Promise<void> {
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(shared.url), isPooled: false, logger });
  onTestFinished(() => database.close());
  const news = new News(database, new Hosts(wire.url), logger);
  onTestFinished(() => news.close());
  await news.begin();
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
