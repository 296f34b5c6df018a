import { expect, onTestFinished, test } from 'vitest';
import { addPlant, collectingLogger } from '../../testing/file-store.ts';
import { queryOnce } from '../../testing/postgres.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { openPostgresStore } from './open.ts';

const database = useTestDatabase();

test('changes after a state are no longer at hand where they hold very many plants, but for the first', async () => {
  const { plants, close } = await openPostgresStore({
    url: database.url,
    logger: collectingLogger(),
  });
  onTestFinished(async () => void (await close()));
  for (const id of [1, 2, 3]) await addPlant(plants, id);
  const seqsAfter = async (seq: number, limit = 10) => {
    const change = seq === 0 ? { seq: 0, at: 0 } : await plants.findChange('main', seq);
    const after = change && (await plants.changesAfter('main', change, limit));
    return after?.map((one) => one.seq) ?? null;
  };
  expect(await seqsAfter(0)).toEqual([1, 2, 3]);
  await queryOnce(database.url, 'UPDATE change SET plants = 100000 WHERE seq <= 2');
  expect(await seqsAfter(0)).toBe(null);
  expect(await seqsAfter(0, 1)).toEqual([1]);
  expect(await seqsAfter(1)).toBe(null);
  expect(await seqsAfter(2)).toEqual([3]);
  expect(await seqsAfter(3)).toEqual([]);
});
