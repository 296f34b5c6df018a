import { expect, test } from 'vitest';
import { storageOf } from '../../api/web-storage.ts';
import { holdStorage, openStorage } from '../../testing/storage.ts';
import { forgetTypedTag, hasTypedTag, keepTypedTag, takeTypedTag } from './typed-tag.ts';

test('a tag that was typed and not given is offered once, for what it was typed, to the one who typed it', () => {
  const shared = openStorage();
  const mine = holdStorage({ workspace: 'main', name: 'Ada' }, shared);
  const theirs = storageOf({ workspace: 'main', name: 'Ben' }, shared);
  keepTypedTag(mine, null, 'shade');
  keepTypedTag(mine, 'sun', 'full sun');
  expect(hasTypedTag(mine)).toBe(true);
  expect(hasTypedTag(theirs)).toBe(false);
  expect(takeTypedTag(theirs, null)).toBeNull();
  expect(takeTypedTag(mine, 'rose')).toBeNull();
  expect(takeTypedTag(mine, 'sun')).toBe('full sun');
  expect(takeTypedTag(mine, 'sun')).toBeNull();
  expect(takeTypedTag(mine, null)).toBe('shade');
  expect(hasTypedTag(mine)).toBe(false);
});

test('a tag is forgotten once it is given, but not one that was typed since, and no tag is nothing typed', () => {
  const storage = openStorage();
  keepTypedTag(storage, null, 'shade');
  keepTypedTag(storage, null, 'rose');
  forgetTypedTag(storage, null, 'shade');
  expect(hasTypedTag(storage)).toBe(true);
  forgetTypedTag(storage, null, 'rose');
  expect(hasTypedTag(storage)).toBe(false);
  keepTypedTag(storage, null, '');
  expect(hasTypedTag(storage)).toBe(false);
});

test('a tag is offered for the plants that it was typed for, or some of these, and for no others', () => {
  const storage = openStorage();
  const offered = (plants: string) => {
    keepTypedTag(storage, null, 'poison', '1 2 3');
    return takeTypedTag(storage, null, plants);
  };
  expect(offered('1 2 3')).toBe('poison');
  expect(offered('3')).toBe('poison');
  expect(offered('3 4')).toBeNull();
  expect(offered('["all"]')).toBeNull();
  keepTypedTag(storage, null, 'poison', '["all"]');
  expect(takeTypedTag(storage, null, '["all"]')).toBe('poison');
  keepTypedTag(storage, null, 'poison', '["all"]');
  expect(takeTypedTag(storage, null, '["roses"]')).toBeNull();
  expect(hasTypedTag(storage)).toBe(false);
});
