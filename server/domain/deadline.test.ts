import { expect, test, vi } from 'vitest';
import { msUntil } from './deadline.ts';

test('a timer is given what it can take, for a time that is over and for one that never comes too', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const times = [1000 + 250, 1000 - 250, Number.POSITIVE_INFINITY].map(msUntil);
  clock.mockRestore();
  expect(times).toEqual([250, 0, 2 ** 31 - 1]);
});
