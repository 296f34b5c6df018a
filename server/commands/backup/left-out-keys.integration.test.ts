import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { draft, plantsFrom } from '../../store/conformance/harness.ts';
import { temporaryFolder } from '../../testing/file-store.ts';
import { queryOnce } from '../../testing/postgres.ts';
import { runBuilt } from '../../testing/run-built.ts';
import { openTestDatabase } from '../../testing/store-facts.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';

const database = useTestDatabase();

/** Keys of changes of 40 plants: a folder remembers 2,500 of them. */
const KEYS = 2_600;

test('a backup of a database tells how many keys it leaves out, where a folder has no room for all', async () => {
  const { plants, close } = await openTestDatabase(database.url);
  onTestFinished(close);
  const { change } = await plants.commit(draft({ add: plantsFrom(1, 20) }));
  const backUp = async (name: string) => {
    const to = join(await temporaryFolder(), name);
    const { stdout } = await runBuilt(['backup', to, '--json'], { DATABASE_URL: database.url });
    return JSON.parse(stdout).warnings;
  };
  expect(await backUp('before')).toEqual([]);
  const answer = JSON.stringify({ ...change, removed: change.added, removedCount: 20 });
  await queryOnce(
    database.url,
    `INSERT INTO used_key (workspace, seq, actor_id, value, fingerprint, answer)
      SELECT 'main', 1, 'a', 'k' || number, 'f', '${answer}' FROM generate_series(1, ${KEYS}) AS number`,
  );
  expect(await backUp('after')).toEqual([expect.stringMatching(/^Left out 100 idempotency keys/)]);
});
