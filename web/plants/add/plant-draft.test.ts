import { expect, test } from 'vitest';
import { openStorage } from '../../testing/storage.ts';
import { EMPTY_FIELDS } from '../fields/plant-form-schema.ts';
import {
  isUntyped,
  keepsTag,
  keepTag,
  keptAfter,
  putTagAside,
  readDraft,
  writeDraft,
} from './plant-draft.ts';

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

test.each([
  [{}, true],
  [{ name: 'Ivy' }, false],
  [{ id: '7' }, false],
  [{ tag: 'Fern' }, false],
])('of a form with %j it is told whether something was typed', (typed, expected) => {
  expect(isUntyped(openStorage(), { ...EMPTY_FIELDS, ...typed })).toBe(expected);
});

test('a tag that is kept stays for the next plant, over a reload too, and counts as typed for none', () => {
  const storage = openStorage();
  const fern = { name: 'Fern', id: '7', tag: 'shade' };
  expect(keepsTag(storage)).toBe(false);
  expect(keptAfter(storage, fern)).toEqual(EMPTY_FIELDS);
  keepTag(storage, true);
  expect(keepsTag(storage)).toBe(true);
  const kept = keptAfter(storage, fern);
  expect(kept).toEqual({ ...EMPTY_FIELDS, tag: 'shade' });
  expect(isUntyped(storage, kept)).toBe(true);
  expect(isUntyped(storage, fern)).toBe(false);
  keepTag(storage, false);
  expect(keptAfter(storage, fern)).toEqual(EMPTY_FIELDS);
  expect(isUntyped(storage, kept)).toBe(false);
});

test.each(['new series', ''])(
  'the tag %j that is kept stays for the next plant though one with its own tag was handed over between',
  (tag) => {
    const storage = openStorage();
    const dup = { name: '', id: '', tag: 'old series' };
    keepTag(storage, true);
    putTagAside(storage, tag);
    expect(keepsTag(storage)).toBe(true);
    expect(isUntyped(storage, dup), 'its own tag is typed').toBe(false);
    const next = { ...EMPTY_FIELDS, tag };
    expect(keptAfter(storage, dup)).toEqual(next);
    expect(isUntyped(storage, next)).toBe(true);
    expect(keptAfter(storage, { ...next, tag: 'newest' }).tag).toBe('newest');
    putTagAside(storage, tag);
    keepTag(storage, false);
    keepTag(storage, true);
    expect(keptAfter(storage, dup).tag, 'chosen anew, for what stands there').toBe('old series');
  },
);
