import { expect, onTestFinished, test } from 'vitest';
import { CutWire } from '../../../torture/shared-database/cut-wire.ts';
import { collectingLogger } from '../../testing/file-store.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { Database } from './connection/database.ts';
import { Hosts } from './connection/hosts.ts';
import { News } from './news.ts';

const shared = useTestDatabase();

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
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(shared.url), isPooled: false, logger });
  onTestFinished(() => database.close());
  const news = new News(database, new Hosts(wire.url), logger);
  onTestFinished(() => news.close());
  await news.begin();
  await expect.poll(() => listens).toBeGreaterThan(2);
  expect({ listens, open: wire.open, mostOpen }).toEqual({ listens: 3, open: 1, mostOpen: 1 });
});
