import { expect, test } from 'vitest';
import { openStorage } from '../../testing/storage.ts';
import { readEdits, writeEdits } from './kept-edits.ts';
import type { Edit } from './pin-rows.ts';

const PLANT = { id: 2, name: 'Fern', tag: '' };

test('a correction is there after a reload, with what was typed and what was sent', () => {
  const storage = openStorage();
  const edit: Edit = {
    plant: PLANT,
    index: 1,
    typed: { name: ' Olive', tag: 'Tree' },
    allSent: [{ ...PLANT, name: 'Olive' }],
  };
  writeEdits(storage, new Map([[2, edit]]));
  expect(readEdits(storage)).toEqual(new Map([[2, edit]]));
});

test('what was typed in an earlier version is not lost', () => {
  const storage = openStorage();
  const typed = { plant: PLANT, index: 0, typed: { name: 'Olive', tag: '' } };
  for (const sent of [undefined, null, PLANT, [PLANT]]) {
    storage.setItem('plant-edits', JSON.stringify([{ ...typed, sent }]));
    expect(readEdits(storage).get(2)).toEqual({ ...typed, allSent: [] });
  }
});

test.each(['', 'not json', '{}', '[{"plant":1}]', 'null'])(
  'a storage that holds %j begins with no correction',
  (kept) => {
    const storage = openStorage();
    storage.setItem('plant-edits', kept);
    expect(readEdits(storage)).toEqual(new Map());
  },
);
