import { expect, test } from 'vitest';
import type { HistoryPage } from '../../contract/history.ts';
import { bodyOf } from '../../testing/app.ts';
import { createSignedIn } from '../../testing/browser.ts';
import { countCharactersRead } from '../../testing/statements.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { draft } from '../conformance/harness.ts';

const database = useTestDatabase();

const MANY = 20_000;

test('of changes of many plants no more is read for a page of history than it tells', async () => {
  const { app, browse } = await createSignedIn({ database: database.url });
  const name = 'x'.repeat(200);
  const add = Array.from({ length: MANY }, (_, index) => ({ id: index + 1, name, tag: '' }));
  await app.store.plants.commit(draft({ add }));
  const remove = add.map(({ id }) => ({ id }));
  const tagged = add.map((plant) => ({ ...plant, tag: 'sun' }));
  await app.store.plants.commit(draft({ remove, add: tagged, purpose: 'tag' }));
  const charactersRead = countCharactersRead();
  const page = await bodyOf<HistoryPage>(await browse('GET', '/bff/changes'));
  const changed = 'A plant it added has been changed since.';
  expect(page.entries).toMatchObject([
    { seq: 2, kind: 'tag', removedCount: MANY, addedCount: MANY, refusal: null },
    { seq: 1, kind: 'add', removedCount: 0, addedCount: MANY, refusal: changed },
  ]);
  expect(await charactersRead()).toBeLessThan(50_000);
});
