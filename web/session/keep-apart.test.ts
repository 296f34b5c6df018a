import { expect, test } from 'vitest';
import { keepApart } from './keep-apart.ts';

/** A storage as a tab has one: what stands in it are its own properties. */
function createStorage(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, thing: string) {
      this[name] = thing;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
    clear(this: Record<string, string>) {
      for (const name of Object.keys(this)) delete this[name];
    },
  });
}

test('a draft is there for whoever wrote it, over any number of others, and never for another person', () => {
  const storage = createStorage();
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
