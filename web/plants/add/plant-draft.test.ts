import { expect, test } from 'vitest';
import { openStorage } from '../../testing/storage.ts';
import { EMPTY_FIELDS } from '../fields/plant-form-schema.ts';
import { keepsTag, keepTag, keptAfter, readDraft, typedOf, writeDraft } from './plant-draft.ts';

test('what was typed is there after a reload', () => {
  const storage = openStorage();
  const draft = { name: ' Fern', id: '7', tag: '' };
  writeDraft(storage, draft);
  expect(readDraft(storage)).toEqual(draft);
});

test.each(['', 'not json', '{}', '{"name":1}', 'null'])(
  'a storage that holds %j gives an empty form',
  (kept) => {
    const storage = { ...openStorage(), getItem: () => kept };
    expect(readDraft(storage)).toEqual(EMPTY_FIELDS);
  },
);

test('a tag that is kept stays for the next plant, over a reload too, and counts as typed for none', () => {
  const storage = openStorage();
  const fern = { name: 'Fern', id: '7', tag: 'shade' };
  expect(keepsTag(storage)).toBe(false);
  expect(keptAfter(storage, fern)).toEqual(EMPTY_FIELDS);
  expect(typedOf(storage, fern)).toEqual(fern);
  keepTag(storage, true);
  expect(keepsTag(storage)).toBe(true);
  const kept = keptAfter(storage, fern);
  expect(kept).toEqual({ ...EMPTY_FIELDS, tag: 'shade' });
  expect(typedOf(storage, kept)).toEqual(EMPTY_FIELDS);
  expect(typedOf(storage, fern)).toEqual({ ...fern, tag: '' });
  keepTag(storage, false);
  expect(keptAfter(storage, fern)).toEqual(EMPTY_FIELDS);
  expect(typedOf(storage, kept)).toEqual(kept);
});
