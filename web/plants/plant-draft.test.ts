import { expect, test } from 'vitest';
import { type PlantDraft, readDraft, writeDraft } from './plant-draft.ts';
import { EMPTY_FIELDS } from './plant-form-schema.ts';

/** A browser's storage, as the draft uses it. */
function openStorage(): Storage {
  const items = new Map<string, string>();
  return {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test('what was typed, and the key of its attempt, is there after a reload', () => {
  const storage = openStorage();
  const draft: PlantDraft = {
    fields: { name: ' Fern', id: '7', tag: '' },
    idempotencyKey: 'f81d4fae-7dec-41d0-8765-00a0c91e6bf6',
  };
  writeDraft(storage, draft);
  expect(readDraft(storage)).toEqual(draft);
});

test.each(['', 'not json', '{}', '{"fields":{"name":1}}', 'null'])(
  'a storage that holds %j gives an empty form',
  (kept) => {
    const storage = { ...openStorage(), getItem: () => kept };
    expect(readDraft(storage)).toEqual({ fields: EMPTY_FIELDS });
  },
);

test('a storage that refuses is no reason to stop typing', () => {
  const refuse = () => {
    throw new Error('The quota has been exceeded.');
  };
  const storage = { ...openStorage(), getItem: refuse, setItem: refuse };
  expect(() => writeDraft(storage, { fields: EMPTY_FIELDS })).not.toThrow();
  expect(readDraft(storage)).toEqual({ fields: EMPTY_FIELDS });
});
