import { expect, it } from 'vitest';
import { describeWhen } from './describe-when.ts';

const NOW = Date.UTC(2030, 5, 15, 12);
const MINUTE = 60_000;
const DAY = 86_400_000;

it.each([
  [0, 'just now'],
  [-59_999, 'just now'],
  [59_999, 'in a moment'],
  [-MINUTE, '1 minute ago'],
  [-59.9 * MINUTE, '59 minutes ago'],
  [-60 * MINUTE, '1 hour ago'],
  [-DAY, 'yesterday'],
  [29.9 * DAY, 'in 29 days'],
  [DAY, 'tomorrow'],
  [30 * DAY, 'in 1 month'],
  [364 * DAY, 'in 12 months'],
  [365 * DAY, 'in 1 year'],
  [-800 * DAY, '2 years ago'],
])('tells a time %d ms away as "%s"', (distance, told) => {
  expect(describeWhen(new Date(NOW + distance), NOW)).toBe(told);
});
