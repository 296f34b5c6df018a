import { expect, test } from 'vitest';
import { count as formatCount } from './en.ts';

test('a count is written as English writes it', () => {
  const english = new Intl.NumberFormat('en');
  for (const count of [0, 7, 20, 999, 1000, 12_345, 104_233, 1_000_000, Number.MAX_SAFE_INTEGER]) {
    expect(formatCount(count)).toBe(english.format(count));
  }
});
