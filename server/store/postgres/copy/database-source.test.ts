import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../testing/store-facts.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { ada, draft, plantsFrom } from '../../conformance/harness.ts';
import { tokenRecord } from '../../conformance/records.ts';
import { openDatabaseSource } from './database-source.ts';

const database = useTestDatabase();

test.each(['a change of plants', 'a change of access', 'a key that is taken back'])(
  'a database that has seen %s since is not what was read of it',
  async (what) => {
    const { plants, access } = await openTestDatabase(database.url);
    const source = await openDatabaseSource(database.url);
    onTestFinished(() => source.close());
    expect(await source.isCurrent()).toBe(true);
    if (what === 'a change of plants') await plants.commit(draft({ add: plantsFrom(1, 1) }));
    else if (what === 'a change of access') {
      await access.update('main', async () => ({ tokens: [tokenRecord()] }));
    } else await plants.withdrawKey('main', ada, 'key');
    expect(await source.isCurrent()).toBe(false);
  },
);
