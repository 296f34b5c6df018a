import { expect, test } from 'vitest';
import { isInDoubt } from './attempt.ts';

const HOUR_MS = 3_600_000;

test.each([
  ['the same token, at once', 'ada', 0, false],
  ['the same token, 23 hours later', 'ada', 23 * HOUR_MS, false],
  ['the same token, more than 23 hours later', 'ada', 23 * HOUR_MS + 1, true],
  ['another token', 'next-of-ada', 0, true],
  ['no token', null, 0, true],
])(
  'a key protects from a second time under its own token alone, for 23 hours: %s',
  (_, by, later, doubt) => {
    expect(isInDoubt({ by: 'ada', at: 5 }, by, 5 + later)).toBe(doubt);
  },
);
