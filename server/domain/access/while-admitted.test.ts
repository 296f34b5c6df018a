import { expect, test } from 'vitest';
import { createTestApp, problemOf } from '../../testing/app.ts';
import { cookieOf, signIn } from '../../testing/browser.ts';
import { writesTo } from '../../testing/domain.ts';
import { DomainError } from '../errors.ts';
import { createToken } from './tokens.ts';
import { ifStillAdmitted } from './while-admitted.ts';

test('a fault of the program is not hidden by a database that cannot tell who is let in', async () => {
  const confirmAdmission = async () => {
    throw new DomainError('storage_unavailable', 'The database is away.');
  };
  const fault = new TypeError('a fault');
  await expect(ifStillAdmitted({ confirmAdmission }, Promise.reject(fault))).rejects.toBe(fault);
});

test.each(['/bff/tags', '/bff/export?format=csv', '/plants'])(
  'whoever is sent away while GET %s waits for room is told so, and not that there is none',
  async (path) => {
    const app = await createTestApp();
    const { access, store } = app;
    const made = { name: 'guest', role: 'viewer', workspace: 'main', lifetimeMs: null } as const;
    const { text, record } = await createToken(access, made);
    const Cookie = cookieOf(await signIn(app, { token: text }));
    const refuse = async () => {
      await writesTo(store.access).revokeToken(record.id, app.clock.now);
      throw new DomainError('server_busy', 'There is no room.');
    };
    Object.assign(store.plants, { withView: refuse, withTagCounts: refuse });
    const headers = { Authorization: `Bearer ${text}`, Cookie, 'Sec-Fetch-Site': 'same-origin' };
    const answer = await app.app.request(path, { headers });
    expect(answer.status).toBe(401);
    expect((await problemOf(answer)).code).toMatch(/^(session_required|invalid_token)$/);
  },
);
