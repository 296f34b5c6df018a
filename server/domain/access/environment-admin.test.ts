import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import type { TokenRecord } from '../access-store.ts';
import { createToken, draftToken, revokeToken } from './tokens.ts';

const TEXT = 'sesame-open-sesame';
const role = 'admin';

/** A token as an earlier version made it, which refused no name. */
function oldToken(name: string, parts: Partial<TokenRecord> = {}): TokenRecord {
  const random = (bytes: number) => Buffer.alloc(bytes, name);
  const wanted = { name, role, workspace: 'main', lifetimeMs: null } as const;
  return { ...draftToken({ random, now: () => 1 }, wanted).record, ...parts };
}

test.each([
  { tokens: [], name: 'admin' },
  { tokens: [oldToken('Ada')], name: 'admin' },
  { tokens: [oldToken('admin')], name: 'admin 2' },
  { tokens: [oldToken('Admin')], name: 'admin 2' },
  { tokens: [oldToken('ADMIN'), oldToken('admin 2')], name: 'admin 3' },
  { tokens: [oldToken('admin', { revokedAt: 5 })], name: 'admin' },
  { tokens: [oldToken('admin', { workspace: 'shop' })], name: 'admin' },
])('whoever holds ADMIN_TOKEN is called $name, as no good token is', async ({ tokens, name }) => {
  const { access } = await createTestApp({ adminToken: TEXT, tokens });
  expect(access.environmentAdmin?.name).toBe(name);
});

test('a token of an earlier version that is called as ADMIN_TOKEN’s holder would be keeps its name, and no other gets it', async () => {
  const { access } = await createTestApp({ adminToken: TEXT, tokens: [oldToken('admin')] });
  for (const name of ['admin', 'admin 2']) {
    const making = createToken(access, { name, role, workspace: 'main', lifetimeMs: null });
    await expect(making).rejects.toMatchObject({ code: 'name_taken' });
  }
  expect((await revokeToken(access, 'admin', 'main')).name).toBe('admin');
});
