import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readImports } from './imports.ts';

const OLD = 'browsers of 2023 have none, and would tell of a lost connection or missing code';

/** What code is not to call, of the server or that the app is made of, and why. */
const FORBIDDEN = [
  {
    call: 'AbortSignal.any(',
    rooms: /^server\//,
    why: 'Node 20 collects a signal of the time that is part of another, and it never comes',
  },
  ...['AbortSignal.any(', '.toSorted(', '.toReversed(', '.toSpliced('].map((call) => ({
    call,
    rooms: /^(?:web|server\/(?:contract|words))\//,
    why: OLD,
  })),
];

test.each(FORBIDDEN)('no code in $rooms calls $call: $why', ({ call, rooms }) => {
  const files = [...readImports().keys()].filter(
    (file) => rooms.test(file) && !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(call))).toEqual([]);
});
