import { expect, test } from 'vitest';
import { MAX_PLANT_ID } from '../../../server/contract/plants.ts';
import { forecastId } from './forecast-id.ts';

function forecast(nextId: number | null | undefined, ids: (number | undefined)[], lastId = -1) {
  const waiting = ids.map((id, index) => ({
    key: String(index),
    plant: { name: 'Fern', tag: '', ...(id !== undefined && { id }) },
    at: 0,
    tried: null,
  }));
  return forecastId(nextId, { waiting, lastId });
}

test.each([
  ['nothing waits', 5, [], -1, 5],
  ['two wait for an id', 5, [undefined, undefined], -1, 7],
  ['one with a higher id waits', 5, [700, undefined], -1, 702],
  ['one with a lower id waits', 5, [2], -1, 5],
  ['an answer came before the page', 5, [], 5, 6],
  ['no id is left', null, [undefined], -1, null],
  ['the last id waits', 5, [MAX_PLANT_ID], -1, null],
  ['no page has come', undefined, [undefined], -1, undefined],
])('the id that comes next is told where %s', (_where, nextId, ids, lastId, expected) => {
  expect(forecast(nextId, ids, lastId)).toBe(expected);
});
