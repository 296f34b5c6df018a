import { expect, it } from 'vitest';
import { WithdrawnKeys } from './withdrawn-keys.ts';

it('remembers the last hundred keys of somebody, and pushes out nobody else’s', () => {
  const keys = new WithdrawnKeys();
  keys.add('main', 'ben', 'kept');
  for (let i = 0; i < 101; i += 1) keys.add('main', 'ada', `k${i}`);
  expect(keys.has('main', 'ada', 'k0')).toBe(false);
  expect(keys.has('main', 'ada', 'k1')).toBe(true);
  expect(keys.has('main', 'ben', 'kept')).toBe(true);
  expect(keys.has('other', 'ben', 'kept')).toBe(false);
});

it('remembers a thousand people of a workspace, and forgets who has withdrawn nothing for longest', () => {
  const keys = new WithdrawnKeys();
  for (let i = 0; i < 1000; i += 1) keys.add('main', `p${i}`, 'k');
  keys.add('main', 'p0', 'again');
  keys.add('main', 'new', 'k');
  expect(['p0', 'p1', 'new'].map((actor) => keys.has('main', actor, 'k'))).toEqual([
    true,
    false,
    true,
  ]);
});
