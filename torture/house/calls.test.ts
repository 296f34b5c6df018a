import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readImports } from './imports.ts';

/** What code of the server is not to call, and why, but in the file that is there for it. */
const FORBIDDEN: { call: string; why: string; instead?: string }[] = [
  {
    call: 'AbortSignal.any(',
    why: 'Node 20 collects a signal of the time that is part of another, and it never comes',
  },
  {
    call: 'process.stderr.write(',
    why: 'a name in a sentence may hold what a terminal takes for a command',
    instead: 'server/commands/standard-error.ts',
  },
];

test.each(FORBIDDEN)('no code of the server calls $call: $why', ({ call, instead }) => {
  const files = [...readImports().keys()].filter((file) => /^server\/(?!.*\.test\.)/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const calling = files.filter((file) => readFileSync(file, 'utf8').includes(call));
  expect(calling).toEqual(instead ? [instead] : []);
});
