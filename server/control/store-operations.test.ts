import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { operationsOn } from './store-operations.ts';

test('a revocation that was made is told as that, though the store has gone away since', async () => {
  const { access } = await createTestApp();
  const operations = operationsOn(access);
  const wish = { name: 'till', role: 'editor', workspace: 'main', lifetimeMs: null } as const;
  const { token } = await operations.create(wish);
  const { update } = access.access;
  vi.spyOn(access.access, 'update').mockImplementation(async (...given) => {
    const made = await update.apply(access.access, given);
    for (const read of ['listTokens', 'listLinks'] as const) {
      vi.spyOn(access.access, read).mockRejectedValue(new Error('gone away'));
    }
    return made;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { lastUsedAt, lastLink, ...told } = await operations.revoke('till', 'main');
  expect(told).toMatchObject({ id: token.id, name: 'till', state: 'revoked' });
  expect([lastUsedAt, lastLink]).toEqual([null, null]);
});
