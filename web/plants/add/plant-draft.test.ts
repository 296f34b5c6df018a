import { expect, test } from 'vitest';
import { openStorage } from '../../testing/storage.ts';
import { EMPTY_FIELDS } from '../fields/plant-form-schema.ts';
import { readDraft, writeDraft } from './plant-draft.ts';

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
