import { expect, test } from 'vitest';
import { findTags } from './find-tags.ts';

const TAGS = ['Fern', 'Rosé', 'Tree fern', 'Weiß', 'μέλισσα', '苔'].map((tag) => ({
  tag,
  count: 1,
}));

test.each([
  ['', ['Fern', 'Rosé', 'Tree fern', 'Weiß', 'μέλισσα', '苔']],
  [' FERN ', ['Fern', 'Tree fern']],
  ['rose', ['Rosé']],
  ['ROSÉ', ['Rosé']],
  ['WEISS', ['Weiß']],
  ['ΜΕΛΙΣ', ['μέλισσα']],
  ['苔', ['苔']],
  ['.*', []],
])('a part of a tag finds it, whatever its case and accents: "%s"', (text, expected) => {
  expect(findTags(TAGS, text).map(({ tag }) => tag)).toEqual(expected);
});
