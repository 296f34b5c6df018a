import { expect, test } from 'vitest';
import type { Plant } from '../../../server/contract/plants.ts';
import { compareLabels, describeChosen, describeMatching } from './label-news.ts';

const plant = (id: number, name = `Rose ${id}`, tag = ''): Plant => ({ id, name, tag });
const BEFORE = [plant(1), plant(2), plant(3)];

test.each([
  [[plant(1), plant(2), plant(3)], { come: 0, gone: 0, changed: 0 }],
  [[plant(3), plant(2), plant(1)], { come: 0, gone: 0, changed: 0 }],
  [[plant(1), plant(3)], { come: 0, gone: 1, changed: 0 }],
  [[plant(1, 'Fern'), plant(2, 'Rose 2', 'sun'), plant(3)], { come: 0, gone: 0, changed: 2 }],
  [[plant(3), plant(4), plant(5)], { come: 2, gone: 2, changed: 0 }],
])('what has become of three plants that are %j is %j', (now, news) => {
  expect(compareLabels(BEFORE, now)).toEqual(news);
});

test.each([
  [0, 0, ''],
  [1, 0, '1 of the plants you chose has been deleted.'],
  [20, 0, '20 of the plants you chose have been deleted.'],
  [0, 1, '1 of the plants you chose has another name or tag now.'],
  [2, 3, '2 of the plants you chose have been deleted. 3 have another name or tag now.'],
])('of those chosen %d that are gone and %d that are changed are told', (gone, changed, says) => {
  expect(describeChosen({ come: 0, gone, changed })).toBe(says);
});

test.each([
  [0, 0, 0, ''],
  [1, 0, 0, 'Since you opened this, 1 more plant matches.'],
  [0, 1, 0, 'Since you opened this, 1 plant no longer matches.'],
  [2, 3, 0, 'Since you opened this, 2 more plants match and 3 plants no longer match.'],
  [
    ...([2, 1, 2] as const),
    'Since you opened this, 2 more plants match, 1 plant no longer matches and 2 plants have another name or tag.',
  ],
])('of all that match %d more, %d less and %d changed are told', (come, gone, changed, says) => {
  expect(describeMatching({ come, gone, changed })).toBe(says);
});
