import { expect, test } from 'vitest';
import type { ChangeView } from '../../../server/contract/answers.ts';
import type { WebStorage } from '../../api/web-storage.ts';
import { openStorage } from '../../testing/storage.ts';
import { keepUnwanted, readUnwanted } from './kept-unwanted.ts';

/** Which changes are kept, those of which the undo is in doubt below zero. */
function kept(storage: WebStorage): number[] {
  return readUnwanted(storage).map(({ change, isInDoubt }) => (isInDoubt ? -1 : 1) * change.seq);
}

function additionOf(seq: number): ChangeView {
  const added = [{ id: seq, name: `Plant ${seq}`, tag: '' }];
  return { seq, at: seq, added, addedCount: 1, removed: [], removedCount: 0 };
}

test('what is to be taken back is kept from its answer on, also where that is late, until it is undone, or told as not undone', async () => {
  const storage = openStorage();
  let add: (change: ChangeView) => void = () => undefined;
  const late = new Promise<ChangeView>((resolve) => {
    add = resolve;
  });
  const first = keepUnwanted(storage, late);
  const second = keepUnwanted(storage, Promise.resolve(additionOf(2)));
  first.onUndo();
  second.onUndo();
  await Promise.resolve();
  expect(kept(storage)).toEqual([2]);
  add(additionOf(3));
  await late;
  expect(kept(storage)).toEqual([2, 3]);
  // As after a reload.
  keepUnwanted(storage, late).onUndo();
  await late;
  expect(kept(storage)).toEqual([2, 3]);
  second.onUndoFailed(true);
  await late;
  expect(kept(storage)).toEqual([3, -2]);
  second.onUndoFailed(false);
  first.onUndone();
  await late;
  expect(kept(storage)).toEqual([]);
});

test('of what was not added nothing is kept', async () => {
  const storage = openStorage();
  const refused = Promise.reject(new Error('Refused.'));
  keepUnwanted(storage, refused).onUndo();
  await refused.catch(() => undefined);
  expect(kept(storage)).toEqual([]);
});
