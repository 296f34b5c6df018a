import { expect, test } from 'vitest';
import { holdStorage } from '../testing/storage.ts';
import { leaveStorage } from './leave-storage.ts';
import { personOf } from './person.ts';
import { openWebStorage, storageOf } from './web-storage.ts';

/** A browser's storage with room for so many characters of text in each place; what it holds are its own properties. */
function createStorage(room: number): Storage {
  return Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      if (text.length > room) throw new DOMException('Full.', 'QuotaExceededError');
      this[name] = text;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  });
}

const switchedOff = (): Storage => {
  throw new DOMException('Denied.', 'SecurityError');
};

test.each([
  ['with room', () => createStorage(100)],
  ['with no room', () => createStorage(0)],
  ['with room for little', () => createStorage(3)],
  ['switched off', switchedOff],
])('in a storage %s what was put in last is there until it is taken out', (_which, find) => {
  const storage = openWebStorage(find);
  expect(storage.getItem('draft')).toBeNull();
  for (const text of ['Fe', 'Fern', 'F', '']) {
    storage.setItem('draft', text);
    expect(storage.getItem('draft')).toBe(text);
    expect(storage.names()).toEqual(['draft']);
  }
  storage.removeItem('draft');
  expect(storage.getItem('draft')).toBeNull();
  expect(storage.names()).toEqual([]);
});

test('what found room is there after a reload, and a storage tells whether that is all', () => {
  const tab = createStorage(3);
  const storage = openWebStorage(() => tab);
  storage.setItem('a', 'Ivy');
  expect(storage.keepsAll()).toBe(true);
  storage.setItem('b', 'too long');
  expect(storage.keepsAll()).toBe(false);
  const anew = openWebStorage(() => tab);
  expect([anew.names(), anew.keepsAll()]).toEqual([['a'], true]);
  storage.removeItem('b');
  expect(storage.keepsAll()).toBe(true);
});

test('what a person leaves in a tab is there for them alone, over any number of others', () => {
  const tab = openWebStorage(() => createStorage(100));
  const people = [
    { workspace: 'main', name: 'Ada' },
    { workspace: 'main', name: 'Ada B' },
    { workspace: 'roses', name: 'Ada' },
    { workspace: 'main', name: 'Ada"] draft' },
  ];
  for (const person of people) {
    expect(storageOf(person, tab).getItem('draft')).toBeNull();
    holdStorage(person, tab).setItem('draft', person.name + person.workspace);
  }
  for (const person of people) {
    const own = holdStorage(person, tab);
    expect(own.getItem('draft')).toBe(person.name + person.workspace);
    expect(own.names()).toEqual(['draft']);
    own.removeItem('draft');
    expect(own.names()).toEqual([]);
  }
});

test('what one server keeps in a tab, or in the browser, is not found by another at the same address', () => {
  const stored = createStorage(100);
  const roots = ['', '/plants', '/plants/green'];
  const ada = { workspace: 'main', name: 'Ada' };
  const all = roots.map((root) => openWebStorage(() => stored, root));
  for (const [i, storage] of all.entries()) {
    expect(storage.getItem('page-of')).toBeNull();
    expect(storageOf(ada, storage).names()).toEqual([]);
    storage.setItem('page-of', `Ada of ${i}`);
    holdStorage(ada, storage).setItem('draft', 'Fern');
  }
  for (const [i, storage] of all.entries()) {
    expect(storage.getItem('page-of')).toBe(`Ada of ${i}`);
    expect(storage.names()).toEqual(['page-of', `${personOf(ada)} draft`]);
    leaveStorage(ada, storage);
    storage.removeItem('page-of');
    const left = all.slice(i + 1).flatMap((other) => storageOf(ada, other).names());
    expect(left).toEqual(all.slice(i + 1).map(() => 'draft'));
  }
  expect(Object.keys(stored)).toEqual([]);
});

test('once a person has signed out, what is still open takes nothing, also after they have come back', () => {
  const tab = openWebStorage(() => createStorage(100));
  const ada = { workspace: 'main', name: 'Ada' };
  const ben = { workspace: 'main', name: 'Ben' };
  holdStorage(ben, tab).setItem('draft', 'Moss');
  const open = holdStorage(ada, tab);
  open.setItem('draft', 'Fern');
  leaveStorage(ada, tab);
  open.setItem('draft', 'late');
  expect(storageOf(ada, tab).names()).toEqual([]);
  const anew = holdStorage(ada, tab);
  anew.setItem('draft', 'Rose');
  open.setItem('draft', 'later');
  open.removeItem('draft');
  expect(anew.getItem('draft')).toBe('Rose');
  expect(storageOf(ben, tab).getItem('draft')).toBe('Moss');
});

test('once a person is back, as after Leave, or another is shown, what was open before takes nothing, and until then what comes late', () => {
  const tab = openWebStorage(() => createStorage(100));
  const ada = { workspace: 'main', name: 'Ada' };
  for (const next of [ada, { workspace: 'main', name: 'Ben' }]) {
    const open = holdStorage(ada, tab);
    const anew = storageOf(next, tab);
    open.setItem('draft', 'Fern');
    anew.setItem('draft', 'not shown yet');
    expect(open.getItem('draft')).toBe('Fern');
    anew.hold();
    anew.setItem('draft', 'Rose');
    open.removeItem('draft');
    open.setItem('draft', 'late');
    expect(anew.getItem('draft')).toBe('Rose');
    expect(open.getItem('draft')).not.toBe('late');
  }
});

test('a page that has closed the storage of its tab finds nothing there, and leaves to the next what there is', () => {
  const stored = createStorage(100);
  const tab = openWebStorage(() => stored);
  const open = holdStorage({ workspace: 'main', name: 'Ada' }, tab);
  open.setItem('draft', 'Fern');
  tab.close();
  expect(open.getItem('draft')).toBeNull();
  open.setItem('draft', 'Moss');
  open.removeItem('draft');
  const next = storageOf(
    { workspace: 'main', name: 'Ada' },
    openWebStorage(() => stored),
  );
  expect(next.getItem('draft')).toBe('Fern');
});

test('where the browser empties the storage, what a page notes of itself, what it has put in and what it has read stand in it again once it looks there, but not what it has taken out', () => {
  const stored = createStorage(100);
  const open = () => openWebStorage(() => stored);
  const empty = () => Object.keys(stored).map((name) => stored.removeItem(name));
  open().setItem('read', 'Ivy');
  const tab = open();
  tab.getItem('read');
  tab.note('latest', 'first');
  for (const name of ['draft', 'sent']) tab.setItem(name, 'Fern');
  tab.removeItem('sent');
  for (const look of [
    tab.restore,
    tab.names,
    () => tab.getItem('draft'),
    () => tab.setItem('draft', 'Moss'),
  ]) {
    empty();
    look();
    expect(open().names().toSorted()).toEqual(['draft', 'latest', 'read']);
    expect(open().getItem('draft')).toBe(tab.getItem('draft'));
  }

  // That page has gone on with what was kept, and this one is not to bring it back.
  open().note('latest', 'second');
  open().removeItem('draft');
  tab.setItem('other', 'Rose');
  expect([tab.getItem('latest'), tab.getItem('draft')]).toEqual(['second', null]);
});

test('what is kept for every tab is gone once the browser has forgotten it', () => {
  const stored = createStorage(100);
  const storage = openWebStorage(() => stored);
  storage.setItem('rows', 'compact');
  for (const name of Object.keys(stored)) stored.removeItem(name);
  expect([storage.getItem('rows'), storage.names()]).toEqual([null, []]);
});
