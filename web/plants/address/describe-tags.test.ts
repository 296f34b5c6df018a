import { expect, test } from 'vitest';
import { describeTags } from './describe-tags.ts';

test.each([
  [[''], 'no tag'],
  [['Sun'], 'the tag “Sun”'],
  [['Moss', 'Sun'], 'the tag “Moss” or “Sun”'],
  [['', 'Sun'], 'the tag “Sun” or none'],
  [['', 'Bed', 'Moss', 'Sun'], 'the tag “Bed”, “Moss”, “Sun” or none'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'the tag “A”, “B”, “C”, “D”, “E” or another'],
  [['', 'A', 'B', 'C', 'D', 'E', 'F', 'G'], 'the tag “A”, “B”, “C”, “D”, “E”, 2 others or none'],
])('the tags %j are called %s', (tags, words) => {
  expect(describeTags(tags)).toBe(words);
});
