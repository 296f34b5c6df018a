import { expect, test } from 'vitest';
import type { ChangeDraft } from '../../../domain/store.ts';
import { openTestStore, temporaryFolder } from '../../../testing/file-store.ts';

/** A change of so many plants is longer than what one page may read; their names are longer than staff can give. */
const PLANTS = 1000;
const NAME = 'Rosa canina '.repeat(1500);

const FERN = [{ name: 'Fern', tag: '' }];
const ROSES = Array.from({ length: PLANTS }, () => ({ name: NAME, tag: '' }));

async function setUp() {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder);
  const base = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', remove: [] };
  const make = async (add: ChangeDraft['add'], workspace = 'main') =>
    await first.plants.commit({ ...base, workspace, add });
  return { folder, make, close: first.close };
}

test('a search of history reads only so far back for one page, and goes on from there', async () => {
  const { folder, make, close } = await setUp();
  await make(FERN);
  await make(ROSES);
  await close();
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

test('what others have written between two changes counts, and ends a page before it is full', async () => {
  const { folder, make, close } = await setUp();
  for (const [add, workspace] of [[FERN], [FERN], [ROSES, 'other'], [FERN]] as const)
    await make([...add], workspace);
  await close();
  const { plants } = await openTestStore(folder);
  const asked = { workspace: 'main', limit: 10 };
  const page = await plants.changes(asked);
  expect(page).toMatchObject({ changes: [{ seq: 3 }, { seq: 2 }], next: 2 });
  const rest = await plants.changes({ ...asked, before: 2 });
  expect(rest).toMatchObject({ changes: [{ seq: 1 }], next: null, isWhole: true });
});
