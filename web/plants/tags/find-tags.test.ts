import { expect, test } from 'vitest';
import { findTags } from './find-tags.ts';

const TAGS = ['Fern', 'Rosé', 'Tree\u00a0fern', 'Weiß', 'μέλισσα', '苔'].map((tag) => ({
  tag,
  count: 1,
}));

test.each([
  ['', ['Fern', 'Rosé', 'Tree\u00a0fern', 'Weiß', 'μέλισσα', '苔']],
  [' FERN ', ['Fern', 'Tree\u00a0fern']],
  ['rose', ['Rosé']],
  ['ROSÉ', ['Rosé']],
  ['WEISS', ['Weiß']],
  ['ΜΕΛΙΣ', ['μέλισσα']],
  ['tree  fern', []],
  ['Tree\u202ffern', ['Tree\u00a0fern']],
  ['tree fern', ['Tree\u00a0fern']],
  ['苔', ['苔']],
  ['.*', []],
])(
  'a part of a tag finds it, whatever its case, accents and kind of space: "%s"',
  (text, expected) => {
    expect(findTags(TAGS, text).map(({ tag }) => tag)).toEqual(expected);
  },
);
