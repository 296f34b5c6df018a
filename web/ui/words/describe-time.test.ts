import { expect, test } from 'vitest';
import { describeAgo, describeDay } from './describe-time.ts';

const NOW = new Date(2026, 2, 1, 12, 0).getTime();
const at = (...parts: [number, number, number, number?, number?]) => {
  const [year, month, day, hour = 0, minute = 0] = parts;
  return new Date(year, month - 1, day, hour, minute);
};

test.each([
  [at(2026, 3, 1, 12, 1), 'just now'],
  [at(2026, 3, 1, 12, 0), 'just now'],
  [at(2026, 3, 1, 11, 59), '1 minute ago'],
  [at(2026, 3, 1, 11, 1), '59 minutes ago'],
  [at(2026, 3, 1, 11, 0), '1 hour ago'],
  [at(2026, 3, 1, 0, 0), '12 hours ago'],
])('%s is told by how long ago it was', (time, says) => {
  expect(describeAgo(time, NOW)).toBe(says);
});

test.each([
  [at(2026, 3, 1, 0, 0), 'Today'],
  [at(2026, 2, 28, 23, 59), 'Yesterday'],
  [at(2026, 2, 27, 23, 59), 'Friday 27 February'],
  [at(2025, 12, 31, 8), 'Wednesday 31 December 2025'],
])('%s is on a day that is named', (time, says) => {
  expect(describeDay(time, NOW)).toBe(says);
});
