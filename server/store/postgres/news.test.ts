import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../testing/file-store.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { Database } from './connection/database.ts';
import { Hosts } from './connection/hosts.ts';
import { News } from './news.ts';

const shared = useTestDatabase();

/** Leads to the database, and closes the first connections that ask to listen, in order, as a proxy does. */
async function openWire(cuts: number) {
  const { hostname, port, host } = new URL(shared.url);
  const seen = { listens: 0, open: 0, mostOpen: 0 };
  const wire = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const end of [near, far]) end.on('error', () => undefined);
    seen.open += 1;
    seen.mostOpen = Math.max(seen.mostOpen, seen.open);
    near.on('close', () => {
      seen.open -= 1;
      far.destroy();
    });
    near.on('data', (sent) => {
      if (sent.includes('LISTEN')) seen.listens += 1;
      if (!sent.includes('LISTEN') || seen.listens > cuts) far.write(sent);
      else near.end();
    });
    far.on('data', (answer) => near.write(answer));
    far.on('close', () => near.end());
  });
  await once(wire.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void wire.close());
  const { port: wirePort } = wire.address() as AddressInfo;
  return { url: shared.url.replace(host, `127.0.0.1:${wirePort}`), seen };
}

test('a connection that is closed while it asks to listen is followed by one, however often', async () => {
  const { url, seen } = await openWire(2);
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(shared.url), isPooled: false, logger });
  onTestFinished(() => database.close());
  const news = new News(database, new Hosts(url), logger);
  onTestFinished(() => news.close());
  await news.begin();
  await expect.poll(() => seen.listens).toBeGreaterThan(2);
  expect(seen).toEqual({ listens: 3, open: 1, mostOpen: 1 });
});
