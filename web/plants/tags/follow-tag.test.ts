import { expect, test } from 'vitest';
import type { ListState } from '../address/list-state.ts';
import { chosenAfter, type Exchange, followTag, stateAfter } from './follow-tag.ts';

const STATE: ListState = {
  ...{ search: '', tags: ['sun'], sort: 'id', limit: 10 },
  ...{ cursor: { after: '30' }, page: 2 },
};
const FIRST = { cursor: 'first', page: 1 };
const RENAMED: Exchange = { from: 'sun', to: 'light', isMerge: false };
const MERGED: Exchange = { ...RENAMED, isMerge: true };
const REMOVED: Exchange = { ...RENAMED, to: '' };

const chosen = (isAll = false) => ({
  view: 'before',
  plants: new Map(isAll ? [] : [[1, { id: 1, name: 'Yew', tag: 'sun' }] as const]),
  isAll,
});

/** Tells what is left of one plant that is selected, or of all that match. */
function leftOf(tags: string[], exchange: Exchange, way: 0 | 1, isAll = false) {
  const step = followTag(tags, exchange)[way];
  const { view, plants, isAll: isAllLeft } = chosenAfter(chosen(isAll), step, 'after');
  return [view, isAllLeft, [...plants.values()].map(({ tag }) => tag)];
}

test.each([
  ['renamed', ['sun'], RENAMED, ['light']],
  ['renamed beside another', ['shade', 'sun'], RENAMED, ['light', 'shade']],
  ['merged with one that is shown', ['light', 'sun'], MERGED, ['light']],
])(
  'a tag that is %s leaves the place and the selection as they are, and so does its undo',
  (_how, tags, exchange, after) => {
    const [on, back] = followTag(tags, exchange);
    expect(stateAfter({ ...STATE, tags }, on)).toEqual({ ...STATE, tags: after });
    expect(stateAfter({ ...STATE, tags: after }, back)).toEqual({ ...STATE, tags });
    for (const way of [0, 1] as const)
      expect(leftOf(tags, exchange, way, true)).toEqual(['after', true, []]);
    expect(leftOf(tags, exchange, 0)).toEqual(['after', false, ['light']]);
  },
);

test.each([
  ['merged with one that is not shown', ['sun'], MERGED, ['light'], ['light']],
  ['taken off where no other is shown', ['sun'], REMOVED, [], ['']],
  ['taken off beside another', ['shade', 'sun'], REMOVED, ['shade'], []],
])(
  'a tag that is %s leads to the first page, and what is chosen by hand stays where it is shown',
  (_how, tags, exchange, after, left) => {
    const [on, back] = followTag(tags, exchange);
    expect(stateAfter({ ...STATE, tags }, on)).toEqual({ ...STATE, ...FIRST, tags: after });
    expect(stateAfter({ ...STATE, tags: after }, back)).toEqual({ ...STATE, ...FIRST, tags });
    expect(leftOf(tags, exchange, 0)).toEqual(['after', false, left]);
    expect(leftOf(tags, exchange, 0, true)).toEqual(['after', false, []]);
    expect(leftOf(tags, exchange, 1)).toEqual(['after', false, []]);
  },
);

test.each([
  [{ after: '30~sun' }, { after: '30~light' }],
  [{ before: '30~sun' }, { before: '30~light' }],
  [{ after: '30~shade~sun' }, { after: '30~shade~sun' }],
  ['last', 'last'],
] as const)('in the order of tags the place %j is %j then', (cursor, then) => {
  const [on] = followTag(['sun'], RENAMED);
  const state = { ...STATE, sort: 'tag', cursor } as const;
  expect(stateAfter(state, on)).toEqual({ ...state, tags: ['light'], cursor: then });
});

test('a plant that another tag was merged with keeps its own once that is undone', () => {
  const [, back] = followTag(['light', 'sun'], MERGED);
  const own = { id: 2, name: 'Ivy', tag: 'light' };
  const left = chosenAfter({ view: '', plants: new Map([[2, own]]), isAll: false }, back, 'after');
  expect([...left.plants.values()]).toEqual([own]);
});
