import { expect, test } from 'vitest';
import type { Change, ChangeDraft } from '../../../domain/store.ts';
import { openTestStore, passOn, temporaryFolder } from '../../../testing/file-store.ts';
import { type Disk, realDisk } from '../disk/disk.ts';
import { WorkspaceState } from '../state/workspace-state.ts';
import { summarizeJournal } from './read-changes.ts';

/** A change of so many plants is longer than what one page may read; their names are longer than staff can give. */
const PLANTS = 1000;
const NAME = 'Rosa canina '.repeat(1500);

const FERN = [{ name: 'Fern', tag: '' }];
const ROSES = Array.from({ length: PLANTS }, () => ({ name: NAME, tag: '' }));

/** All is in one segment of the journal. */
const LONG_SEGMENT = { journalBytes: 1e9, historyBytes: 1e9 };

async function setUp(bounds?: typeof LONG_SEGMENT) {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder, bounds ? { bounds } : {});
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
      expect(page.changes).toMatchObject([{ change: { seq: 1 } }]);
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
  expect(page).toMatchObject({ changes: [{ change: { seq: 3 } }], next: 3 });
  const rest = await plants.changes({ ...asked, before: 3 });
  expect(rest).toMatchObject({
    changes: [{ change: { seq: 2 } }, { change: { seq: 1 } }],
    next: null,
    isWhole: true,
  });
});

test('what others have written is read a part for each page, and once by all who look', async () => {
  const { folder, make, close } = await setUp(LONG_SEGMENT);
  const makeOthers = async () => {
    for (let count = 0; count < 20; count += 1) await make(ROSES.slice(0, PLANTS / 8), 'other');
  };
  await make(FERN);
  await makeOthers();
  await make(FERN);
  await makeOthers();
  await close();
  const { disk, bytesRead } = countReads();
  const { plants } = await openTestStore(folder, { disk });
  // The first to read a segment has all of it checked.
  await plants.changes({ workspace: 'other', limit: 1 });
  const ask = async (before?: number) => {
    const atFirst = bytesRead();
    const { changes, next } = await plants.changes({ workspace: 'main', limit: 10, before });
    return {
      seqs: changes.map(({ change }) => change.seq),
      next,
      megabytes: (bytesRead() - atFirst) / 1e6,
    };
  };
  // All that others have written since one's last change.
  expect(await ask()).toMatchObject({ seqs: [2], next: 2 });
  const pages = [await ask(), await ask(), await ask(), await ask()];
  expect(pages).toMatchObject([
    { seqs: [2], next: 2 },
    { seqs: [2], next: 2 },
    { seqs: [2, 1], next: null },
    { seqs: [2, 1], next: null },
  ]);
  for (const { megabytes } of pages) expect(megabytes).toBeLessThan(20);
  expect(pages.at(-1)?.megabytes).toBeLessThan(1);
});

test('who made a change that was refused after it was read of the journal is not told to have acted', async () => {
  const state = new WorkspaceState();
  const changeOf = (seq: number, name: string): Change => ({
    ...{ seq, at: seq, actor: { id: name, name }, requestId: 'r', workspace: 'main' },
    ...{ removed: [], added: [] },
  });
  state.apply(changeOf(1, 'Ada'));
  const latest = async function* () {
    const refused = changeOf(2, 'Ben');
    // Another is made in its place before it has been decoded.
    state.apply(changeOf(2, 'Cleo'));
    yield refused;
    yield changeOf(1, 'Ada');
  };
  await summarizeJournal(new Map([['main', state]]), { latest });
  expect(state.summary.people()).toEqual(['Cleo', 'Ada']);
});

/** Makes a disk that counts what is read of its files. */
function countReads() {
  let bytes = 0;
  const open: Disk['open'] = async (...args) => {
    const file = await realDisk.open(...args);
    const read: typeof file.read = async (...what) => {
      const result = await file.read(...what);
      bytes += result.bytesRead;
      return result;
    };
    return { ...passOn(file), read };
  };
  return { disk: { ...realDisk, open }, bytesRead: () => bytes };
}
