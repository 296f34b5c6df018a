import { expect, onTestFinished, test, vi } from 'vitest';
import { createToken } from '../../server/domain/access/tokens.ts';
import { createTestApp, listen } from '../../server/testing/app.ts';
import { cookieOf, signIn } from '../../server/testing/browser.ts';
import { writesTo } from '../../server/testing/domain.ts';
import { addLongList, beginAnswer, takeWhole } from '../load/long-list.ts';

const HOUR_MS = 3_600_000;

test('a list or an exported file whose reader is sent away midway ends there, is never taken for a whole one, and is told of in the log alone', async () => {
  const printed = vi.spyOn(console, 'error');
  onTestFinished(() => printed.mockRestore());
  const app = await createTestApp();
  await addLongList(app.store.plants);
  const { url: address } = await listen(app);
  const ways = {
    revoked: async (id: string) => await writesTo(app.access.access).revokeToken(id, app.clock.now),
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
      const lines = () => app.lines.map((line) => JSON.parse(line));
      const requestId = cut.headers['x-request-id'];
      await expect
        .poll(() =>
          lines()
            .filter(({ msg }) => msg === 'answer cut')
            .at(-1),
        )
        .toMatchObject({
          requestId,
          tokenId: record.id,
          workspace: 'main',
          client: '127.0.0.1',
          code: expect.stringMatching(/^(invalid_token|session_required)$/),
        });
    }
  }
  expect(printed).not.toHaveBeenCalled();
});

test.each(['/plants', '/bff/export?format=json'])(
  '%s is cut though its reader, who was sent away, reads nothing, and gives its place back',
  async (path) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = await createTestApp();
    await addLongList(app.store.plants);
    const { url: address } = await listen(app);
    const token = { name: 'reader', role: 'viewer', workspace: 'main', lifetimeMs: null } as const;
    const { text, record } = await createToken(app.access, token);
    const cookie = cookieOf(await signIn(app, { token: text }));
    const headers = { Authorization: `Bearer ${text}`, Cookie: cookie };
    await beginAnswer({ address }, path, headers);
    await writesTo(app.access.access).revokeToken(record.id, app.clock.now);
    await expect
      .poll(() => {
        vi.advanceTimersByTime(5_000);
        return app.lines.filter((line) => line.includes('"answer cut"')).length;
      })
      .toBe(1);
  },
);
