import { expect, test } from 'vitest';
import { isSameShown } from '../../../server/contract/views.ts';
import { FIRST_PAGE, type ListState } from '../address/list-state.ts';
import { openedIn, shownOf } from './shown.ts';

const STATE: ListState = {
  ...{ search: 'Farné', tags: ['', 'Bed 2'], sort: '-added', limit: 50 },
  ...{ cursor: { after: '7~3' }, page: 4 },
};

test('a view that was kept of a list shows the same there, from the first page and with as many rows', () => {
  const shown = shownOf(STATE, true);
  const view = { id: 'v1', revision: 'r', name: 'Ferns', isShared: false, shown };
  expect(isSameShown(view.shown, shown)).toBe(true);
  const elsewhere: ListState = { search: '', tags: [], sort: 'id', limit: 50, ...FIRST_PAGE };
  const opened = openedIn(elsewhere, view);
  expect(opened).toEqual({ ...STATE, ...FIRST_PAGE, view: 'v1' });
  expect(isSameShown(view.shown, shownOf(opened, true))).toBe(true);
});

test.each([{ search: 'moss' }, { tags: ['Bed 2'] }, { sort: 'added' }] as const)(
  'a list with %j shows something else',
  (other) => {
    const view = {
      id: 'v1',
      revision: 'r',
      name: 'Ferns',
      isShared: false,
      shown: shownOf(STATE, true),
    };
    expect(
      isSameShown(
        view.shown,
        shownOf({ ...STATE, ...other, tags: [...(other.tags ?? STATE.tags)] }, true),
      ),
    ).toBe(false);
    expect(isSameShown(view.shown, shownOf(STATE, false))).toBe(false);
  },
);

test('a search shows the same however its letters are put together, and tags in whatever order', () => {
  const shown = { ...shownOf(STATE, false), tags: ['Bed 2', ''] };
  const view = { id: 'v1', revision: 'r', name: 'Ferns', isShared: false, shown };
  expect(
    isSameShown(view.shown, shownOf({ ...STATE, search: 'Farné'.normalize('NFD') }, false)),
  ).toBe(true);
});
