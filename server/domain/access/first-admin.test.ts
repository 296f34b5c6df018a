import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { type FirstAdmin, welcomeFirstAdmin } from './first-admin.ts';
import { openSession } from './sessions.ts';
import { signInWithCode } from './sign-in-link.ts';
import {
  type AccessDeps,
  createToken,
  type NewToken,
  requireToken,
  revokeToken,
} from './tokens.ts';

const HOUR_MS = 3_600_000;
const wanted = (token: Partial<NewToken>): NewToken => ({
  ...{ name: 'Ada', role: 'admin', workspace: 'main', lifetimeMs: null },
  ...token,
});

async function welcome(access: AccessDeps) {
  const admin = await welcomeFirstAdmin(access);
  if (!admin) throw new Error('There is an admin.');
  return admin;
}

test.each([
  ['a good admin token', wanted({}), false],
  ['one that ends in an hour', wanted({ lifetimeMs: HOUR_MS }), false],
  ['one that has expired', wanted({ lifetimeMs: 1 }), true],
  ['an editor’s token', wanted({ role: 'editor' }), true],
  ['an admin of another workspace', wanted({ workspace: 'greenhouse' }), true],
])('a start with nothing but %s makes an admin: %s', async (_what, token, isMade) => {
  const { access, clock } = await createTestApp();
  await createToken(access, token);
  clock.now += 10;
  expect((await welcomeFirstAdmin(access))?.token !== undefined).toBe(isMade);
});

test('a revoked admin is none, and ADMIN_TOKEN is one', async () => {
  const { access } = await createTestApp();
  await createToken(access, wanted({}));
  await revokeToken(access, 'Ada', 'main');
  expect((await welcome(access)).token).not.toBeNull();
  const settings = await createTestApp({ adminToken: 'sesame-open-sesame' });
  expect(await welcomeFirstAdmin(settings.access)).toBeNull();
});

test('the first admin gets a name of its own', async () => {
  const { access, clock } = await createTestApp();
  await createToken(access, wanted({ name: 'first admin', lifetimeMs: 1 }));
  clock.now += 10;
  const { token } = await welcome(access);
  expect(await requireToken(access, token ?? '')).toMatchObject({
    ...{ name: 'first admin 2', role: 'admin' },
  });
});

test('until somebody has used it, each start gives another link for the same first admin', async () => {
  const { access } = await createTestApp();
  await welcome(access);
  const { code, token } = await welcome(access);
  expect(token).toBeNull();
  expect((await access.access.listTokens()).map(({ name }) => name)).toEqual(['first admin']);
  await signInWithCode(access, code);
  expect(await welcomeFirstAdmin(access)).toBeNull();
});

test('a first admin is used by a program, too, and beside another admin none is waited for', async () => {
  const { access } = await createTestApp();
  const { token } = await welcome(access);
  await requireToken(access, token ?? '');
  expect(await welcomeFirstAdmin(access)).toBeNull();
  const other = (await createTestApp()).access;
  await welcome(other);
  await createToken(other, wanted({}));
  expect(await welcomeFirstAdmin(other)).toBeNull();
});

test.each([
  {
    way: 'the link',
    enter: async (access: AccessDeps, { code }: FirstAdmin) => await signInWithCode(access, code),
  },
  {
    way: 'the token',
    enter: async (access: AccessDeps, { token }: FirstAdmin) =>
      await openSession(access, await requireToken(access, token ?? '')),
  },
])(
  'a start after a kill that follows a sign-in by $way waits for no first admin',
  async ({ enter }) => {
    const { access, folder } = await createTestApp();
    await enter(access, await welcome(access));
    // A kill leaves what is on disk at this moment.
    const { access: later } = await createTestApp({ backup: folder });
    expect(await welcomeFirstAdmin(later)).toBeNull();
  },
);
