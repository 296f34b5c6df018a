import { expect, test } from 'vitest';
import { storageOf } from '../../api/web-storage.ts';
import { holdStorage, openStorage } from '../../testing/storage.ts';
import { joinKept, readSelection, writeSelection } from './kept-selection.ts';

const CHOSEN = {
  view: '[null,[]]',
  plants: new Map([[2, { id: 2, name: 'Fern', tag: 'Shade' }]]),
  isAll: false,
};

test('a selection is there after a reload, for the one who made it, until it is cleared', () => {
  const shared = openStorage();
  const mine = holdStorage({ workspace: 'main', name: 'Ada' }, shared);
  writeSelection(mine, CHOSEN);
  expect(readSelection(mine)).toEqual(CHOSEN);
  expect(readSelection(storageOf({ workspace: 'main', name: 'Ben' }, shared))).toBeNull();
  const all = { ...CHOSEN, plants: new Map(), isAll: true };
  writeSelection(mine, all);
  expect(readSelection(mine)).toEqual(all);
  writeSelection(mine, { ...all, isAll: false });
  expect(readSelection(mine)).toBeNull();
});

test.each(['not json', '{}', '{"view":"","plants":[{"id":"2"}],"isAll":false}', 'null'])(
  'a storage that holds %j begins with nothing selected',
  (kept) => {
    const storage = openStorage();
    storage.setItem('plant-selection', kept);
    expect(readSelection(storage)).toBeNull();
  },
);

test('what was selected before a reload is selected beside what has been since, in the same view alone', () => {
  const moss = { id: 3, name: 'Moss', tag: '' };
  const now = { ...CHOSEN, plants: new Map([[3, moss]]) };
  expect([...joinKept(now, CHOSEN).plants.keys()]).toEqual([2, 3]);
  expect(joinKept({ ...now, plants: new Map() }, CHOSEN)).toEqual(CHOSEN);
  const all = { ...CHOSEN, plants: new Map(), isAll: true };
  expect(joinKept(now, all)).toEqual(all);
  expect(joinKept({ ...now, view: 'another' }, CHOSEN)).toEqual({ ...now, view: 'another' });
});
