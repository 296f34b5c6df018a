import { expect, test } from 'vitest';
import { cookieOf, signIn } from '../bff/testing.ts';
import { createToken } from '../domain/tokens.ts';
import { createTestApp, listen } from '../http/testing.ts';
import { addLongList, beginAnswer, takeWhole } from './long-list.ts';

const HOUR_MS = 3_600_000;

test('a list or an exported file whose reader is sent away midway ends there, and is never taken for a whole one', async () => {
  const app = await createTestApp();
  await addLongList(app.store.plants);
  const { url: address } = await listen(app);
  const ways = {
    revoked: async (id: string) => await app.access.access.revokeToken(id, app.clock.now),
    expired: async () => {
      app.clock.now += HOUR_MS;
    },
  };
  for (const path of ['/plants', '/bff/export?format=csv', '/bff/export?format=json']) {
    for (const [name, sendAway] of Object.entries(ways)) {
      const token = { name: `${name} ${path}`, role: 'viewer', workspace: 'main' } as const;
      const { text, record } = await createToken(app.access, { ...token, lifetimeMs: HOUR_MS });
      const cookie = cookieOf(await signIn(app, { token: text }));
      const headers = { Authorization: `Bearer ${text}`, Cookie: cookie };
      const cut = await beginAnswer({ address }, path, headers);
      expect(cut.statusCode).toBe(200);
      await sendAway(record.id);
      expect(await takeWhole(cut), `${path}, ${name}`).toBeNull();
    }
  }
});
