import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readImports } from './imports.ts';

/** What code of the server is not to call, and why. */
const FORBIDDEN = [
  {
    call: 'AbortSignal.any(',
    why: 'Node 20 collects a signal of the time that is part of another, and it never comes',
  },
];

test.each(FORBIDDEN)('no code of the server calls $call: $why', ({ call }) => {
  const files = [...readImports().keys()].filter((file) => /^server\/(?!.*\.test\.)/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(call))).toEqual([]);
});
