import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createToken, draftToken } from '../../domain/access/tokens.ts';
import { createTestApp, problemOf } from '../../testing/app.ts';
import { cookieOf, signIn } from '../../testing/browser.ts';
import { shortenTurns, writesTo } from '../../testing/domain.ts';

const TOKENS = 300;

beforeEach(shortenTurns);

async function createFullApp() {
  const tokens = Array.from({ length: TOKENS }, (_, index) => {
    const token = { name: `Till ${index}`, role: 'viewer', workspace: 'main' } as const;
    const deps = { random: randomBytes, now: Date.now };
    return draftToken(deps, { ...token, lifetimeMs: null }).record;
  });
  const app = await createTestApp({ tokens });
  const admin = { name: 'guest', role: 'admin', workspace: 'main', lifetimeMs: null } as const;
  const { text, record } = await createToken(app.access, admin);
  const cookie = cookieOf(await signIn(app, { token: text }));
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const ask = (signal?: AbortSignal) =>
    app.app.request('/bff/tokens', { headers, ...(signal && { signal }) });
  return { app, id: record.id, ask };
}

/** Counts how often the time is asked for, as it is for each token that is looked at or written. */
function countSteps({ access }: Awaited<ReturnType<typeof createTestApp>>, onStep = () => {}) {
  const { now } = access;
  let steps = 0;
  access.now = () => {
    steps += 1;
    onStep();
    return now();
  };
  return () => steps;
}

test.each([
  ['looked at', 50],
  ['written', TOKENS + 50],
])(
  'a list of tokens ends at its next turn once its client has gone, while they are %s',
  async (_what, leavesAt) => {
    const { app, ask } = await createFullApp();
    const client = new AbortController();
    const steps = countSteps(app, () => {
      if (steps() === leavesAt) client.abort();
    });
    const answer = await ask(client.signal);
    expect((await problemOf(answer)).code).toBe('client_gone');
    expect(steps() - leavesAt).toBeLessThan(5);
  },
);

test('a list of tokens ends at its next turn once its token is revoked', async () => {
  const { app, id, ask } = await createFullApp();
  const { access } = app.store;
  const listLinks = access.listLinks.bind(access);
  let before = 0;
  const steps = countSteps(app);
  access.listLinks = async () => {
    await writesTo(access).revokeToken(id, app.clock.now);
    before = steps();
    return await listLinks();
  };
  expect((await problemOf(await ask())).code).toBe('session_required');
  expect(steps() - before).toBeLessThan(5);
});
