import { expect, test } from 'vitest';
import { suggestTags } from './suggest-tags.ts';

const named = (...tags: string[]) => tags.map((tag) => ({ tag, count: 1 }));

test('what begins as typed is suggested before what contains it, the most used first', () => {
  const tags = named('Tree fern', 'Fern', 'Rosé', 'Fern (hardy)');
  expect(suggestTags(tags, ' FERN')).toEqual(['Fern', 'Fern (hardy)', 'Tree fern']);
  expect(suggestTags(tags, 'rose')).toEqual(['Rosé']);
  expect(suggestTags(tags, '')).toEqual(['Tree fern', 'Fern', 'Rosé', 'Fern (hardy)']);
});

test('of any number of tags at most 100 are suggested, and each of them once it is typed', () => {
  const tags = named(...Array.from({ length: 5_000 }, (_, index) => `Tag ${index}`));
  expect(suggestTags(tags, '')).toHaveLength(100);
  expect(suggestTags(tags, 'tag')).toHaveLength(100);
  for (const { tag } of tags.filter((_, index) => index % 97 === 0)) {
    expect(suggestTags(tags, tag)).toContain(tag);
  }
});
