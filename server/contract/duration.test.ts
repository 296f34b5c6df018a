import { expect, it } from 'vitest';
import { parseDuration } from './duration.ts';

it.each([
  ['1s', 1000],
  ['30m', 1_800_000],
  ['12h', 43_200_000],
  ['90d', 7_776_000_000],
  ['36500d', 3_153_600_000_000],
])('reads %s as %d milliseconds', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

it.each(['', '0s', '1', 's', '1.5h', '-1d', '1w', '1 d', '01d', '36501d', '99999999999s', '1d '])(
  'takes %j for no duration',
  (text) => expect(parseDuration(text)).toBeNull(),
);
