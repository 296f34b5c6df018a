import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SessionAnswer } from '../../contract/answers.ts';
import { PAGE_OF_HEADER } from '../../contract/bff.ts';
import { SIGN_IN_HEADER } from '../../contract/sign-in-header.ts';
import {
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  USE_UNWRITTEN_MS,
} from '../../domain/access/session-lifetime.ts';
import { REPEATABLE_MS } from '../../domain/access/sign-in-link.ts';
import { createToken } from '../../domain/access/tokens.ts';
import { DomainError } from '../../domain/errors.ts';
import { JUDGED_TOKENS_A_MINUTE } from '../../http/auth/wrong-attempts.ts';
import {
  bodyOf,
  createTestApp,
  problemOf,
  send,
  type TestApp,
  tokenFor,
} from '../../testing/app.ts';
import {
  browserWith,
  cookieOf,
  createSignedIn,
  signedIn,
  signIn,
  startAgain,
} from '../../testing/browser.ts';
import { createTokenWithLink, writesTo } from '../../testing/domain.ts';
import { failingDisk } from '../../testing/file-store.ts';

async function tokenOf(app: TestApp, lifetimeMs: number | null) {
  const token = { name: 'Ada', role: 'editor', workspace: 'main', lifetimeMs } as const;
  return await createToken(app.access, token);
}

test('signing out ends the session of a client that has gone by then, too', async () => {
  const app = await createTestApp();
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'viewer') }));
  const client = new AbortController();
  client.abort();
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const { signal } = client;
  await app.app.request(
    new Request('http://localhost/bff/session', { method: 'DELETE', headers, signal }),
  );
  expect(await bodyOf(await browserWith(app, cookie)('GET', '/bff/session'))).toBeNull();
});

test('signing in answers who is signed in and sets a cookie that scripts cannot read', async () => {
  const app = await createTestApp();
  const { text } = await tokenOf(app, null);
  const response = await signIn(app, { token: text });
  expect(response.status).toBe(201);
  expect(await bodyOf<SessionAnswer>(response)).toEqual({
    tokenId: expect.any(String),
    name: 'Ada',
    role: 'editor',
    workspace: 'main',
    expiresAt: new Date(app.clock.now + SESSION_ABSOLUTE_MS).toISOString(),
    lastsMs: SESSION_ABSOLUTE_MS,
  });
  const cookie = response.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(
    /^session-3000=[0-9A-Za-z]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('under https the cookie is Secure and bound to the host by its name', async () => {
  const app = await createTestApp({ publicUrl: 'https://plants.example' });
  const response = await signIn(app, { token: await tokenFor(app, 'viewer') });
  const cookie = response.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^__Host-session=/);
  expect(cookie).toContain('Secure');
  expect(cookie).toContain('Path=/');
  expect(cookie).not.toContain('Domain');
  const browse = browserWith(app, cookieOf(response));
  expect((await browse('GET', '/bff/plants')).status).toBe(200);
  const renamed = browserWith(app, cookieOf(response).replace('__Host-', ''));
  expect((await renamed('GET', '/bff/plants')).status).toBe(401);
});

test('a browser is signed in at each port of a host apart', async () => {
  const jar = new Map<string, string>();
  const cookies = () => Array.from(jar, (pair) => pair.join('=')).join('; ');
  const enter = async (publicUrl: string) => {
    const app = await createTestApp({ publicUrl });
    const token = await tokenFor(app, 'viewer');
    const [name = '', value = ''] = cookieOf(
      await signIn(app, { token }, { Cookie: cookies() }),
    ).split('=');
    jar.set(name, value);
    return app;
  };
  for (const scheme of ['http', 'https']) {
    const apps = [];
    for (const port of ['', ':3000', ':4000'])
      apps.push(await enter(`${scheme}://localhost${port}`));
    for (const app of apps) {
      expect((await browserWith(app, cookies())('GET', '/bff/plants')).status).toBe(200);
    }
  }
});

describe('a sign-in that was called off', () => {
  const attempt = '01234567-89ab-4cde-8f01-23456789abcd';
  const calledOff = { [SIGN_IN_HEADER]: attempt };

  test('ends the session that it has opened', async () => {
    const app = await createTestApp();
    const response = await signIn(app, { token: await tokenFor(app, 'viewer') }, calledOff);
    const browse = browserWith(app, cookieOf(response));
    expect((await browse('GET', '/bff/plants')).status).toBe(200);
    expect((await browse('DELETE', '/bff/session', undefined, calledOff)).status).toBe(204);
    expect((await browse('GET', '/bff/plants')).status).toBe(401);
  });

  test.each([
    ['another attempt', '11234567-89ab-4cde-8f01-23456789abcd'],
    ['an attempt without a name', undefined],
    ['an attempt whose name is none', `${attempt}; Domain=example.com`],
  ])('ends no session that was opened by %s', async (_, other) => {
    const app = await createTestApp();
    const named = other === undefined ? {} : { [SIGN_IN_HEADER]: other };
    const response = await signIn(app, { token: await tokenFor(app, 'viewer') }, named);
    expect(response.headers.get('set-cookie')).not.toContain('example.com');
    const browse = browserWith(app, cookieOf(response));
    expect((await browse('DELETE', '/bff/session', undefined, calledOff)).status).toBe(204);
    expect((await browse('GET', '/bff/plants')).status).toBe(200);
  });
});

test('the cookie lives no longer than the token', async () => {
  const app = await createTestApp();
  const { text } = await tokenOf(app, 60_000);
  const response = await signIn(app, { token: text });
  expect(response.headers.get('set-cookie')).toContain('Max-Age=60;');
});

test('a one-time link signs in once', async () => {
  const app = await createTestApp();
  const token = { name: 'Ada', role: 'admin', workspace: 'main', lifetimeMs: null } as const;
  const code = await createTokenWithLink(app.access, token);
  expect((await signIn(app, { code })).status).toBe(201);
  const again = await signIn(app, { code });
  expect(again.status).toBe(401);
  expect((await problemOf(again)).code).toBe('invalid_token');
});

describe('a link whose first answer was lost', () => {
  const NAMED = { [SIGN_IN_HEADER]: '01234567-89ab-4cde-8f01-23456789abcd' };

  async function enterByLink() {
    const app = await createTestApp();
    const token = { name: 'Ada', role: 'admin', workspace: 'main', lifetimeMs: null } as const;
    const code = await createTokenWithLink(app.access, token);
    const first = browserWith(app, cookieOf(await signIn(app, { code }, NAMED)));
    const again = async (headers = NAMED) => await signIn(app, { code }, headers);
    return { app, first, again };
  }

  test('signs in when the browser repeats the attempt, and the session that nobody holds ends', async () => {
    const { app, first, again } = await enterByLink();
    const [one, other] = await Promise.all([again(), again()]);
    const repeated = [one, other].map((answer) => browserWith(app, cookieOf(answer)));
    const statuses = [first, ...repeated].map(
      async (browse) => (await browse('GET', '/bff/plants')).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    const { browse } = await startAgain(app, cookieOf(other));
    expect((await browse('GET', '/bff/plants')).status).toBe(200);
  });

  test.each([
    ['another attempt', { [SIGN_IN_HEADER]: '11234567-89ab-4cde-8f01-23456789abcd' }],
    ['an attempt without a name', {}],
    ['an attempt whose name is none', { [SIGN_IN_HEADER]: 'again' }],
  ])('signs nobody in by %s, and its session goes on', async (_, headers) => {
    const { first, again } = await enterByLink();
    expect((await again(headers as typeof NAMED)).status).toBe(401);
    expect((await first('GET', '/bff/plants')).status).toBe(200);
  });

  test.each([
    ['a minute has passed', REPEATABLE_MS],
    ['the clock was set back', -1],
  ])('signs nobody in once %s', async (_, passedMs) => {
    const { app, again } = await enterByLink();
    app.clock.now += passedMs;
    expect((await again()).status).toBe(401);
  });

  test('signs nobody in once somebody has used its session, which goes on', async () => {
    const { app, first, again } = await enterByLink();
    app.clock.now += 1;
    expect((await first('GET', '/bff/plants')).status).toBe(200);
    expect((await again()).status).toBe(401);
    expect((await first('GET', '/bff/plants')).status).toBe(200);
  });
});

test.each([
  [{ token: 'hello' }, 401, 'invalid_token'],
  [{ code: 'hello' }, 401, 'invalid_token'],
  [{}, 400, 'invalid_input'],
  [{ token: 'a', code: 'b' }, 400, 'invalid_input'],
  [{ token: 1 }, 400, 'invalid_input'],
  [[], 400, 'invalid_input'],
])('signing in with %j is %d %s and sets no cookie', async (json, status, code) => {
  const app = await createTestApp();
  const response = await signIn(app, json);
  expect(response.status).toBe(status);
  expect((await problemOf(response)).code).toBe(code);
  expect(response.headers.get('set-cookie')).toBeNull();
});

test('wrong sign-ins and wrong bearer tokens share one limit; right ones still pass', async () => {
  const app = await createTestApp();
  for (let i = 0; i < 5; i += 1) {
    expect((await signIn(app, { token: 'wrong' })).status).toBe(401);
    expect((await send(app, 'GET', '/plants', { token: 'wrong' })).status).toBe(401);
  }
  const response = await signIn(app, { token: 'wrong' });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signIn(app, { token: await tokenFor(app, 'viewer') })).status).toBe(201);
});

test('signing in again ends the session that the browser had', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'viewer');
  const first = cookieOf(await signIn(app, { token }));
  const second = cookieOf(await signIn(app, { token }, { Cookie: first }));
  expect((await browserWith(app, first)('GET', '/bff/plants')).status).toBe(401);
  expect((await browserWith(app, second)('GET', '/bff/plants')).status).toBe(200);
});

test('a sign-in by a link is answered with its session where the one before cannot be ended', async () => {
  const app = await createTestApp();
  const before = cookieOf(await signIn(app, { token: await tokenFor(app, 'viewer', 'other') }));
  const code = await createTokenWithLink(app.access, {
    ...{ name: 'Ada', role: 'editor', workspace: 'main', lifetimeMs: null },
  });
  const { access } = app.access;
  const update = access.update.bind(access);
  access.update = async (workspace, decide) => {
    if (workspace === 'other') throw new DomainError('storage_unavailable', 'held');
    return await update(workspace, decide);
  };
  const response = await signIn(app, { code }, { Cookie: before });
  expect(response.status).toBe(201);
  const browse = browserWith(app, cookieOf(response));
  expect((await browse('GET', '/bff/plants')).status).toBe(200);
});

test.each(['GET', 'POST'])(
  'a page of another session than the browser has by now is refused: %s',
  async (method) => {
    const app = await createTestApp();
    const ada = await tokenOf(app, null);
    const first = await bodyOf<SessionAnswer>(await signIn(app, { token: ada.text }));
    const ben = await signIn(app, { token: await tokenFor(app, 'editor', 'roses') });
    const browse = browserWith(app, cookieOf(ben));
    const plant = method === 'POST' ? { name: 'Rosa' } : undefined;
    const stale = await browse(method, '/bff/plants', plant, { [PAGE_OF_HEADER]: first.tokenId });
    expect(stale.status).toBe(401);
    expect((await problemOf(stale)).code).toBe('session_required');
    for (const nobody of [{ [PAGE_OF_HEADER]: '' }, { [PAGE_OF_HEADER]: 'x' }]) {
      expect((await browse(method, '/bff/plants', plant, nobody)).status).toBe(401);
    }
    expect((await browse('GET', '/bff/export?format=csv&as=')).status).toBe(401);
    const links = ['/bff/events?', '/bff/export?format=csv&', '/bff/export?format=json&'];
    for (const link of links) {
      expect((await browse('GET', `${link}as=${first.tokenId}`)).status).toBe(401);
    }

    const { tokenId } = await bodyOf<SessionAnswer>(ben);
    const current = await browse(method, '/bff/plants', plant, { [PAGE_OF_HEADER]: tokenId });
    expect(current.ok).toBe(true);
    for (const link of links) {
      expect((await browse('HEAD', `${link}as=${tokenId}`)).status).toBe(200);
    }
  },
);

test('asking who is signed in tells it, or null without a session', async () => {
  const app = await createTestApp();
  const browse = await signedIn(app, 'admin', 'greenhouse');
  const view = await bodyOf<SessionAnswer>(await browse('GET', '/bff/session'));
  expect(view).toMatchObject({ role: 'admin', workspace: 'greenhouse' });
  for (const cookie of [
    '',
    'session-3000=',
    'session-3000=forged',
    'session-3000=%zz',
    'other=1',
  ]) {
    const response = await browserWith(app, cookie)('GET', '/bff/session');
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toBeNull();
  }
});

describe('signing out', () => {
  test('on a page of another session ends nobody else’s', async () => {
    const app = await createTestApp();
    const ada = await tokenOf(app, null);
    const { tokenId } = await bodyOf<SessionAnswer>(await signIn(app, { token: ada.text }));
    const ben = await signIn(app, { token: await tokenFor(app, 'editor') });
    const browse = browserWith(app, cookieOf(ben));
    const refused = await browse('DELETE', '/bff/session', undefined, {
      [PAGE_OF_HEADER]: tokenId,
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('set-cookie')).toBeNull();
    expect((await browse('GET', '/bff/plants')).status).toBe(200);
  });

  test('ends the session on the server, and touches no cookie, which may be another’s by then', async () => {
    const { browse } = await createSignedIn();
    const response = await browse('DELETE', '/bff/session');
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await bodyOf(await browse('GET', '/bff/session'))).toBeNull();
  });

  test('works without a session too', async () => {
    const app = await createTestApp();
    expect((await browserWith(app, '')('DELETE', '/bff/session')).status).toBe(204);
  });
});

describe('a session ends', () => {
  test('when its token is revoked', async () => {
    const app = await createTestApp();
    const { text, record } = await tokenOf(app, null);
    const browse = browserWith(app, cookieOf(await signIn(app, { token: text })));
    expect((await browse('GET', '/bff/plants')).status).toBe(200);
    await writesTo(app.access.access).revokeToken(record.id, app.clock.now);
    const response = await browse('GET', '/bff/plants');
    expect(response.status).toBe(401);
    expect((await problemOf(response)).code).toBe('session_required');
  });

  test('when its token expires', async () => {
    const app = await createTestApp();
    const { text } = await tokenOf(app, 60_000);
    const browse = browserWith(app, cookieOf(await signIn(app, { token: text })));
    app.clock.now += 60_000;
    expect((await browse('GET', '/bff/plants')).status).toBe(401);
  });

  test('after 12 idle hours, and the time in which a use may not be written yet', async () => {
    const { app, browse } = await createSignedIn();
    app.clock.now += SESSION_IDLE_MS;
    expect((await browse('GET', '/bff/plants')).status).toBe(200);
    app.clock.now += SESSION_IDLE_MS + USE_UNWRITTEN_MS;
    expect((await browse('GET', '/bff/plants')).status).toBe(401);
  });

  test('after 7 days, however busy', async () => {
    const { app, browse } = await createSignedIn();
    const steps = Math.ceil(SESSION_ABSOLUTE_MS / (SESSION_IDLE_MS / 2)) - 1;
    for (let step = 0; step < steps; step += 1) {
      app.clock.now += SESSION_IDLE_MS / 2;
      expect((await browse('GET', '/bff/tags')).status).toBe(200);
    }
    app.clock.now += SESSION_IDLE_MS / 2;
    expect((await browse('GET', '/bff/tags')).status).toBe(401);
  });
});

test.each([
  ['GET', '/bff/plants'],
  ['POST', '/bff/plants'],
  ['PATCH', '/bff/plants/1'],
  ['POST', '/bff/deletions'],
  ['POST', '/bff/taggings'],
  ['POST', '/bff/changes/1/undo'],
  ['GET', '/bff/tags'],
])('%s %s needs a session; a bearer token is none', async (method, path) => {
  const app = await createTestApp();
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const response = await send(app, method, path, { token: await tokenFor(app, 'admin'), headers });
  expect(response.status).toBe(401);
  expect((await problemOf(response)).code).toBe('session_required');
});

test('the body of a sign-in holds at most 4 KiB, whose sender nobody knows yet', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'viewer');
  const fill = (bytes: number) => JSON.stringify({ token }).padEnd(bytes);
  const statusOf = async (body: string) => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Length': String(body.length) };
    return (await send(app, 'POST', '/bff/session', { body, headers })).status;
  };
  expect([await statusOf(fill(4096)), await statusOf(fill(4097))]).toEqual([201, 413]);
});

test('sign-ins that wait for a slow disk keep nobody of their network from being let in', async () => {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  // Of one token no more than 58 are let in or wait in line.
  const tokens: string[] = [];
  for (let i = 0; i < 20; i += 1) tokens.push(await tokenFor(app, 'viewer'));
  const [token = ''] = tokens;
  // Nobody is told meanwhile that the disk hangs.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let letGo: () => void = () => undefined;
  state.held = new Promise((resolve) => {
    letGo = resolve;
  });
  const { access } = app.access;
  const find = access.findTokenByHash.bind(access);
  let found = 0;
  const allWait = new Promise<void>((resolve) => {
    access.findTokenByHash = async (hash) => {
      const record = await find(hash);
      found += 1;
      if (found === JUDGED_TOKENS_A_MINUTE) resolve();
      return record;
    };
  });
  const signIns = Array.from({ length: JUDGED_TOKENS_A_MINUTE }, (_, number) =>
    signIn(app, { token: tokens[number % tokens.length] ?? '' }),
  );
  await allWait;
  expect((await send(app, 'GET', '/plants', { token })).status).toBe(200);
  letGo();
  for (const { status } of await Promise.all(signIns)) expect(status).toBe(201);
});
