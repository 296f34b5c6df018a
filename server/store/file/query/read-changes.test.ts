import { expect, test } from 'vitest';
import type { ChangeDraft } from '../../../domain/store.ts';
import { openTestStore, temporaryFolder } from '../../../testing/file-store.ts';

/** A change of so many plants is longer than what one page may read; their names are longer than staff can give. */
const PLANTS = 1000;
const NAME = 'Rosa canina '.repeat(1500);

test('a search of history reads only so far back for one page, and goes on from there', async () => {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder);
  const base = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main', remove: [] };
  const make = async (add: ChangeDraft['add']) => await first.plants.commit({ ...base, add });
  const rose = { name: NAME, tag: '' };
  await make([{ name: 'Fern', tag: '' }]);
  await make(Array.from({ length: PLANTS }, () => rose));
  await first.close();
  // What was made before a start is no longer in memory.
  const { plants } = await openTestStore(folder);

  const asked: (number | null)[] = [];
  for (let before: number | undefined; ; ) {
    const page = await plants.changes({ workspace: 'main', limit: 10, search: 'fern', before });
    asked.push(page.next);
    if (page.next === null) {
      expect(page.changes).toMatchObject([{ seq: 1 }]);
      break;
    }
    expect(page.changes).toEqual([]);
    before = page.next;
  }
  expect(asked.length).toBeGreaterThan(1);
});
