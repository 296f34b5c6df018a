import { expect, test } from 'vitest';
import { readLinkCode } from '../link/link-code.ts';
import { readNext, signInPathTo } from './sign-in-path.ts';

const ORIGIN = 'https://plants.example';

test.each([
  '/',
  '/?limit=50&page=3&after=60',
  '/history?who=ada',
  '/?tag=a%26b+c%25&tag=%F0%9F%8C%BA',
])('after signing in you are where you meant to go: %s', (path) => {
  const address = new URL(signInPathTo(path), ORIGIN);
  expect(readNext(address.search, ORIGIN)).toBe(path);
});

test('the address to sign in is hardly longer than the one that it leads back to', () => {
  const next = `/?search=${'%F0%9F%8C%BA'.repeat(100)}`;
  expect(signInPathTo(next).length).toBeLessThan(next.length + 20);
});

test('a link from elsewhere may have encoded where it leads', () => {
  expect(readNext('?next=%2F%3Flimit%3D50%26page%3D3', ORIGIN)).toBe('/?limit=50&page=3');
});

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
  expect(readNext(`?next=${next}`, ORIGIN)).toBe('/');
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
