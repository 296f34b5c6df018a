import { expect, test } from 'vitest';
import { createTestApp } from '../http/testing.ts';
import { createFirstAdmin, lacksAdmin } from './first-admin.ts';
import { createToken, type NewToken, requireToken, revokeToken } from './tokens.ts';

const HOUR_MS = 3_600_000;
const wanted = (token: Partial<NewToken>): NewToken => ({
  ...{ name: 'Ada', role: 'admin', workspace: 'main', lifetimeMs: null },
  ...token,
});

test('without tokens there is no admin', async () => {
  expect(await lacksAdmin((await createTestApp()).access)).toBe(true);
});

test.each([
  ['a good admin token', wanted({}), false],
  ['one that ends in an hour', wanted({ lifetimeMs: HOUR_MS }), false],
  ['one that has expired', wanted({ lifetimeMs: 1 }), true],
  ['an editor’s token', wanted({ role: 'editor' }), true],
  ['an admin of another workspace', wanted({ workspace: 'greenhouse' }), true],
])('a start with nothing but %s lacks an admin: %s', async (_what, token, lacks) => {
  const { access, clock } = await createTestApp();
  await createToken(access, token);
  clock.now += 10;
  expect(await lacksAdmin(access)).toBe(lacks);
});

test('a revoked admin is none, and ADMIN_TOKEN is one', async () => {
  const { access } = await createTestApp();
  await createToken(access, wanted({}));
  await revokeToken(access, 'Ada', 'main');
  expect(await lacksAdmin(access)).toBe(true);
  expect(await lacksAdmin((await createTestApp({ adminToken: 'sesame-open-sesame' })).access)).toBe(
    false,
  );
});

test('the first admin gets a name of its own, and then there is one', async () => {
  const { access, clock } = await createTestApp();
  await createToken(access, wanted({ name: 'first admin', lifetimeMs: 1 }));
  clock.now += 10;
  const { text } = await createFirstAdmin(access);
  expect(await requireToken(access, text)).toMatchObject({ name: 'first admin 2', role: 'admin' });
  expect(await lacksAdmin(access)).toBe(false);
});
