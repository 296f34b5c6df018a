import { expect, test } from 'vitest';
import { CHANGE_KINDS } from '../../server/contract/history.ts';
import { formatHistoryFilter, parseHistoryFilter } from './history-filter.ts';

test('every filter is read back from the address that it writes', () => {
  for (const kind of ['', ...CHANGE_KINDS] as const) {
    for (const person of ['', 'Ada', 'till & scale=1?', 'Zoë']) {
      const address = formatHistoryFilter({ person, kind }).toString();
      expect(parseHistoryFilter(address)).toEqual({ person, kind });
    }
  }
});

test('what the address cannot mean filters nothing', () => {
  expect(parseHistoryFilter('?kind=wilt&page=3')).toEqual({ person: '', kind: '' });
});
