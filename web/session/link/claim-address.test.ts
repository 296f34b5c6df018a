import { expect, test } from 'vitest';
import { bareAddress } from './claim-address.ts';

const ORIGIN = 'https://plants.example';

test.each([
  ['/?search=Rosa&tag=x&after=3~Rosa', '/'],
  ['/history?person=Ada', '/history'],
  ['/history?what=comes#later', '/history'],
  ['/sign-in?next=/history?person=Ada&kind=add', '/sign-in?next=/history'],
  ['/sign-in?next=%2Fhistory%3Fperson%3DAda', '/sign-in?next=/history'],
  ['/sign-in?next=%2F%3Fsearch%3DRosa', '/sign-in'],
  ['/sign-in#code=abc', '/sign-in'],
])('of the address %s another person sees only %s', (address, bare) => {
  const url = new URL(address, ORIGIN);
  expect(bareAddress(url.pathname, url)).toBe(bare);
});
