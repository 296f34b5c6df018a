import { expect, test } from 'vitest';
import { CHANGE_KINDS } from '../../server/contract/history.ts';
import { formatHistoryFilter, NO_FILTER, parseHistoryFilter } from './history-filter.ts';

test('every filter is read back from the address that it writes', () => {
  for (const kind of ['', ...CHANGE_KINDS] as const) {
    for (const person of ['', 'Ada', 'till & scale=1?', 'Zoë']) {
      for (const search of ['', '12', 'Lady’s mantle & 50%']) {
        const filter = { person, kind, search };
        expect(parseHistoryFilter(formatHistoryFilter(filter).toString())).toEqual(filter);
      }
    }
  }
});

test('what the address cannot mean filters nothing', () => {
  expect(parseHistoryFilter('?kind=wilt&page=3&search=+')).toEqual(NO_FILTER);
});
