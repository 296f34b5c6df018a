import { expect, onTestFinished, test } from 'vitest';
import { draft } from '../../server/store/conformance/harness.ts';
import { openPostgresStore } from '../../server/store/postgres/open.ts';
import { collectingLogger } from '../../server/testing/file-store.ts';
import { TestPostgres } from '../../server/testing/postgres.ts';

async function start(settings: Record<string, string>) {
  const postgres = await TestPostgres.startNew({ settings });
  onTestFinished(() => postgres.end());
  const open = async () => {
    const logger = collectingLogger();
    const store = await openPostgresStore({ url: postgres.url, logger });
    onTestFinished(() => store.close());
    return { ...store, logger };
  };
  return { postgres, open };
}

test('a database that is killed under writers loses nothing acknowledged, though it answers before it writes by default', async () => {
  // Its writer of what was answered early comes seldom, so that each kill would find something to lose.
  const late = { synchronous_commit: 'off', wal_writer_delay: '10s' };
  const { postgres, open } = await start(late);
  const { plants } = await open();
  let isKilled = false;
  const acknowledged: number[] = [];
  const write = async () => {
    while (!isKilled) {
      const made = await plants
        .commit(draft({ add: [{ name: 'Rose', tag: '' }] }))
        .catch(() => null);
      if (made) acknowledged.push(made.change.seq);
    }
  };
  const writing = [1, 2, 3, 4].map(write);
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(200);
  await postgres.kill();
  isKilled = true;
  await Promise.all(writing);
  await postgres.start();
  const kept = await (await open()).plants.version('main');
  expect(kept.seq).toBeGreaterThanOrEqual(Math.max(...acknowledged));
});

test('a database that writes nothing through to its disk is told of in the log', async () => {
  const { open } = await start({ fsync: 'off', full_page_writes: 'off' });
  const { reports } = (await open()).logger;
  expect(reports.map(({ message }) => message.replace(/ of the database is off.*/, ''))).toEqual([
    'fsync',
    'full_page_writes',
  ]);
});
