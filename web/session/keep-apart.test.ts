import { expect, test } from 'vitest';
import { openTabStorage } from '../api/tab-storage.ts';
import { keepApart } from './keep-apart.ts';

test('a draft is there for whoever wrote it, over any number of others, and never for another person', () => {
  const storage = openTabStorage(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
  const things = () => [storage.getItem('draft'), storage.getItem('outbox')];
  storage.setItem('draft', 'Rosa');
  keepApart(storage, 'main Ada', 'main Ben');
  expect(things()).toEqual([null, null]);
  storage.setItem('draft', 'Fern');
  storage.setItem('outbox', '[1]');
  keepApart(storage, 'main Ben', 'main Cleo');
  expect(things()).toEqual([null, null]);
  keepApart(storage, 'main Cleo', 'main Ada');
  expect(things()).toEqual(['Rosa', null]);
  keepApart(storage, 'main Ada', 'main Ben');
  expect(things()).toEqual(['Fern', '[1]']);
});
