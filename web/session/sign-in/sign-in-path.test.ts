import { expect, test } from 'vitest';
import { readLinkCode } from '../link/link-code.ts';
import { readNext, signInPathTo } from './sign-in-path.ts';

const ORIGIN = 'https://plants.example';

test.each(['/', '/?limit=50&page=3&after=60', '/history?who=ada'])(
  'after signing in you are where you meant to go: %s',
  (path) => {
    const address = new URL(signInPathTo(path), ORIGIN);
    expect(readNext(address.search, ORIGIN)).toBe(path);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'plants',
  '',
  '/sign-in?next=/sign-in',
])('a next that is not a path of ours leads home: %j', (next) => {
  expect(readNext(`?next=${encodeURIComponent(next)}`, ORIGIN)).toBe('/');
});

test('without a next you go home', () => {
  expect(readNext('', ORIGIN)).toBe('/');
});

test.each([
  ['#code=abc123', 'abc123'],
  ['#code=', null],
  ['#top', null],
  ['', null],
])('the code of a one-time link is read from %j', (hash, code) => {
  expect(readLinkCode(hash)).toBe(code);
});
