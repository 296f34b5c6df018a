import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where an entry of the browser's history may be made, or its maker be noted. */
const MAKERS = [
  'address/go-to.ts',
  'session/link/claim-address.ts',
  'session/link/use-link-sign-in.ts',
];

const GOING = /from 'wouter'|\bnavigate\b|(?:push|replace)State|location\.(?:assign|replace|href)/;

test('no code of the app goes to an address but by goTo, which notes who made it', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' });
  const code = files.filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const going = code.filter((name) => GOING.test(readFileSync(`web/${name}`, 'utf8')));
  expect(going.sort()).toEqual(MAKERS);
});
