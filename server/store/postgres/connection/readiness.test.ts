import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../../testing/file-store.ts';
import { openTestDatabase } from '../../../testing/store-facts.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
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
