import { describe, expect, test } from 'vitest';
import type { SignInLink } from '../../contract/tokens.ts';
import { createToken } from '../../domain/access/tokens.ts';
import { bodyOf, createTestApp } from '../../testing/app.ts';
import { browserWith, cookieOf, signIn } from '../../testing/browser.ts';
import { isOpenWithoutAddress, ownAddress } from './sign-in-address.ts';

/** Makes a link as an admin's browser does that came by some origin, and returns where the link leads. */
async function originOfLink(origin: string, publicUrl?: string): Promise<string> {
  const app = await createTestApp(publicUrl === undefined ? {} : { publicUrl });
  const wanted = { name: 'Ada', role: 'admin', workspace: 'main', lifetimeMs: null } as const;
  const { text, record } = await createToken(app.access, wanted);
  const browse = browserWith(app, cookieOf(await signIn(app, { token: text })));
  const headers = { Origin: origin, Host: URL.canParse(origin) ? new URL(origin).host : 'a' };
  const response = await browse('POST', `/bff/tokens/${record.id}/links`, undefined, headers);
  const { address } = await bodyOf<SignInLink>(response);
  return new URL(address).origin;
}

describe('a sign-in link leads to', () => {
  test.each([
    ['http://plants.shop.local:3000', 'http://plants.shop.local:3000'],
    ['http://192.0.2.7:3000', 'http://192.0.2.7:3000'],
    ['https://plants.example', 'https://plants.example'],
    ['null', 'http://localhost:3000'],
    ['ftp://plants.example', 'http://localhost:3000'],
    [`http://${'a.'.repeat(134)}`, 'http://localhost:3000'],
  ])('where its maker came from: %s', async (origin, expected) => {
    expect(await originOfLink(origin)).toBe(expected);
  });

  test('PUBLIC_URL where that is set, whatever name its maker came by', async () => {
    const publicUrl = 'https://plants.example.com';
    expect(await originOfLink('http://192.0.2.7:3000', publicUrl)).toBe(publicUrl);
  });
});

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['127.0.0.5', 'http://127.0.0.5:3000'],
  ['::1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['plants.example.com', 'http://localhost:3000'],
  ['192.0.2.2', 'http://192.0.2.2:3000'],
  ['2001:db8::2', 'http://[2001:db8::2]:3000'],
  ['fe80::1%eth0', 'http://[fe80::1]:3000'],
  ['::1%lo', 'http://localhost:3000'],
])('a server on HOST %s is reached from its own machine at %s', (host, expected) => {
  expect(ownAddress(host, 3000).origin).toBe(expected);
});

test.each([
  ['127.0.0.1', null, false],
  ['127.9.9.9', null, false],
  ['::1', null, false],
  ['localhost', null, false],
  ['127.1', null, false],
  ['0x7f000001', null, false],
  ['plants.example', null, true],
  ['0.0.0.0', null, true],
  ['::', null, true],
  ['192.0.2.7', null, true],
  ['0.0.0.0', 'https://plants.example', false],
])('on HOST %s with PUBLIC_URL %s the operator is told to set it: %s', (host, url, isTold) => {
  expect(isOpenWithoutAddress(host, url === null ? null : new URL(url))).toBe(isTold);
});
