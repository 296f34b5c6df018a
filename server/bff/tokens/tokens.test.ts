import { describe, expect, test } from 'vitest';
import type { Role } from '../../contract/access.ts';
import type { SessionView } from '../../contract/answers.ts';
import type { CreatedToken, SignInLink, TokenList, TokenView } from '../../contract/tokens.ts';
import { MOST_TOKENS } from '../../domain/access/manage-tokens.ts';
import { draftToken, LINK_LIFETIME_MS } from '../../domain/access/tokens.ts';
import {
  bodyOf,
  createTestApp,
  problemOf,
  send,
  type TestApp,
  tokenFor,
} from '../../testing/app.ts';
import {
  type Browse,
  browserWith,
  cookieOf,
  signedIn,
  signIn,
  startAgain,
} from '../../testing/browser.ts';
import { writesTo } from '../../testing/domain.ts';

const DAY_MS = 24 * 3600 * 1000;

async function createAdmin(options?: Parameters<typeof createTestApp>[0]) {
  const app = await createTestApp(options);
  return { app, browse: await signedIn(app, 'admin') };
}

async function make(browse: Browse, name: string, role: Role = 'editor', expires: unknown = null) {
  const response = await browse('POST', '/bff/tokens', { name, role, expires });
  expect(response.status).toBe(201);
  return await bodyOf<CreatedToken>(response);
}

async function list(browse: Browse): Promise<TokenList> {
  const response = await browse('GET', '/bff/tokens');
  expect(response.status).toBe(200);
  return await bodyOf<TokenList>(response);
}

async function ownId(browse: Browse): Promise<string> {
  return (await list(browse)).tokens.find(({ isOwn }) => isOwn)?.id ?? 'none';
}

async function enter(app: TestApp, token: string): Promise<Browse> {
  return browserWith(app, cookieOf(await signIn(app, { token })));
}

async function refusal(response: Response) {
  const { code, status } = await problemOf(response);
  return { code, status };
}

describe('a new token', () => {
  test('is told once, works at once, and is listed without its text', async () => {
    const { app, browse } = await createAdmin();
    const { token, text } = await make(browse, 'Till 2');
    const used = await send(app, 'POST', '/plants', { token: text, json: { name: 'Fern' } });
    expect(used.status).toBe(201);
    const { tokens } = await list(browse);
    expect(tokens.map(({ name }) => name)).toEqual(['Till 2', expect.stringMatching(/^admin/)]);
    const lastUsedAt = new Date(app.clock.now).toISOString();
    expect(tokens[0]).toEqual({ ...token, lastUsedAt });
    expect(JSON.stringify(tokens)).not.toContain(text);
    expect(token).toMatchObject({ createdBy: tokens[1]?.name, isOwn: false, lock: null });
  });

  test.each([
    [30, 30 * DAY_MS],
    [365, 365 * DAY_MS],
    [null, null],
  ])('expires after %s days, and then no longer works', async (expires, lifetimeMs) => {
    const { app, browse } = await createAdmin();
    const { token, text } = await make(browse, 'Till', 'viewer', expires);
    const end = lifetimeMs && app.clock.now + lifetimeMs;
    expect(token.expiresAt).toBe(end && new Date(end).toISOString());
    const status = async () => (await send(app, 'GET', '/plants', { token: text })).status;
    app.clock.now = (end ?? app.clock.now + 1000 * DAY_MS) - 1;
    expect(await status()).toBe(200);
    app.clock.now += 1;
    expect(await status()).toBe(end ? 401 : 200);
  });

  test('expires at a time of any zone', async () => {
    const { browse } = await createAdmin();
    const { token } = await make(browse, 'Till', 'viewer', '2080-03-01T00:30:00+02:00');
    expect(token.expiresAt).toBe('2080-02-29T22:30:00.000Z');
  });

  test.each([
    ['/expires', { name: 'Till', role: 'editor' }],
    ['/expires', { name: 'Till', role: 'editor', expires: 0 }],
    ['/expires', { name: 'Till', role: 'editor', expires: 1.5 }],
    ['/expires', { name: 'Till', role: 'editor', expires: 36_501 }],
    ['/expires', { name: 'Till', role: 'editor', expires: 'soon' }],
    ['/expires', { name: 'Till', role: 'editor', expires: '2080-01-01' }],
    ['/expires', { name: 'Till', role: 'editor', expires: '2079-02-29T00:00:00Z' }],
    ['/expires', { name: 'Till', role: 'editor', expires: '2080-02-31T00:00:00Z' }],
    ['/expires', { name: 'Till', role: 'editor', expires: '2080-01-01T24:00:00Z' }],
    ['/expires', { name: 'Till', role: 'editor', expires: '2020-01-01T00:00:00Z' }],
    ['/expires', { name: 'Till', role: 'editor', expires: '9999-01-01T00:00:00Z' }],
    ['/name', { name: ' ', role: 'editor', expires: null }],
    ['/name', { name: 'x'.repeat(101), role: 'editor', expires: null }],
    ['/role', { name: 'Till', role: 'owner', expires: null }],
    ['/workspace', { name: 'Till', role: 'editor', expires: null, workspace: 'other' }],
    ['', null],
  ])('is refused at %s: %j', async (pointer, json) => {
    const { browse } = await createAdmin();
    const response = await browse('POST', '/bff/tokens', json);
    expect(response.status).toBe(400);
    const { code, errors } = await problemOf(response);
    expect(code).toBe('invalid_input');
    expect(errors?.map((error) => error.pointer)).toEqual([pointer]);
    expect((await list(browse)).tokens).toHaveLength(1);
  });

  test('needs a name that no other has, until that one is revoked', async () => {
    const { browse } = await createAdmin();
    const { token } = await make(browse, 'Till');
    const again = await browse('POST', '/bff/tokens', {
      name: 'Till',
      role: 'viewer',
      expires: 30,
    });
    expect(await refusal(again)).toEqual({ code: 'name_taken', status: 409 });
    expect((await browse('DELETE', `/bff/tokens/${token.id}`)).status).toBe(200);
    await make(browse, 'Till');
  });
});

test('a create that is sent many times at once makes one token; the rest are told that the name is taken', async () => {
  const { app, browse } = await createAdmin();
  const json = { name: 'Till', role: 'editor', expires: 30 };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => browse('POST', '/bff/tokens', json)),
  );
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(made).toHaveLength(1);
  for (const answer of refused) {
    expect(await refusal(answer)).toEqual({ code: 'name_taken', status: 409 });
  }
  expect((await list(browse)).tokens).toHaveLength(2);
  const [first] = await Promise.all(made.map((answer) => bodyOf<CreatedToken>(answer)));
  expect((await send(app, 'GET', '/plants', { token: first?.text ?? '' })).status).toBe(200);
});

test('a create that a browser repeats by itself makes one token and is told that the first answer was lost, also after a restart and once that token is revoked; another key, person or body is another request', async () => {
  const app = await createTestApp();
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'admin') }));
  const browse = browserWith(app, cookie);
  const json = { name: 'Till', role: 'editor', expires: 30 };
  const key = { 'Idempotency-Key': 'k' };
  const ask = async (by: Browse, body: unknown, headers: Record<string, string>) =>
    await by('POST', '/bff/tokens', body, headers);
  const made = await ask(browse, json, key);
  expect(made.status).toBe(201);
  const { token } = await bodyOf<CreatedToken>(made);
  const lost = { code: 'answer_lost', status: 409 };
  expect(await refusal(await ask(browse, json, key))).toEqual(lost);
  const taken = { code: 'name_taken', status: 409 };
  expect(await refusal(await ask(browse, json, { 'Idempotency-Key': 'l' }))).toEqual(taken);
  expect(await refusal(await ask(browse, { ...json, role: 'viewer' }, key))).toEqual(taken);
  expect(await refusal(await ask(await signedIn(app, 'admin'), json, key))).toEqual(taken);
  const later = (await startAgain(app, cookie)).browse;
  await later('DELETE', `/bff/tokens/${token.id}`);
  expect(await refusal(await ask(later, json, key))).toEqual(lost);
  expect((await ask(later, json, { 'Idempotency-Key': 'l' })).status).toBe(201);
});

describe('a sign-in link', () => {
  test('stands at the public address and signs in once, as its token', async () => {
    const { app, browse } = await createAdmin({ publicUrl: 'https://plants.example.com' });
    const { token } = await make(browse, 'Ben', 'viewer');
    const response = await browse('POST', `/bff/tokens/${token.id}/links`);
    expect(response.status).toBe(201);
    const { address, expiresAt, lastsMs } = await bodyOf<SignInLink>(response);
    const [place, code = ''] = address.split('#code=');
    expect(place).toBe('https://plants.example.com/sign-in');
    expect(Date.parse(expiresAt)).toBe(app.clock.now + LINK_LIFETIME_MS);
    expect(lastsMs).toBe(LINK_LIFETIME_MS);
    const signedIn = await signIn(app, { code });
    expect(await bodyOf<SessionView>(signedIn)).toMatchObject({ name: 'Ben', role: 'viewer' });
    expect((await signIn(app, { code })).status).toBe(401);
  });

  test('is refused for a token that is revoked, has expired, or is nobody’s', async () => {
    const { app, browse } = await createAdmin();
    const revoked = await make(browse, 'Ben');
    await browse('DELETE', `/bff/tokens/${revoked.token.id}`);
    const expired = await make(browse, 'Eve', 'editor', 1);
    app.clock.now += DAY_MS;
    const again = await signedIn(app, 'admin');
    for (const { token } of [revoked, expired]) {
      const response = await again('POST', `/bff/tokens/${token.id}/links`);
      expect(await refusal(response)).toEqual({ code: 'token_ended', status: 409 });
    }
    const nowhere = await again('POST', '/bff/tokens/nobody/links');
    expect(await refusal(nowhere)).toEqual({ code: 'token_not_found', status: 404 });
  });
});

describe('revoking', () => {
  test('ends the token, its sessions and its links at once, and says who did it', async () => {
    const { app, browse } = await createAdmin();
    const { token, text } = await make(browse, 'Ben');
    const ben = await enter(app, text);
    const link = await bodyOf<SignInLink>(await browse('POST', `/bff/tokens/${token.id}/links`));
    expect((await ben('GET', '/bff/plants')).status).toBe(200);
    const response = await browse('DELETE', `/bff/tokens/${token.id}`);
    expect(response.status).toBe(200);
    const view = await bodyOf<TokenView>(response);
    expect(view).toMatchObject({ revokedAt: new Date(app.clock.now).toISOString() });
    expect((await ben('GET', '/bff/plants')).status).toBe(401);
    expect((await send(app, 'GET', '/plants', { token: text })).status).toBe(401);
    expect((await signIn(app, { code: link.address.split('#code=')[1] })).status).toBe(401);
    const { tokens } = await list(browse);
    expect(tokens.at(-1)).toMatchObject({ name: 'Ben', revokedBy: tokens[0]?.name });
  });

  test('a second time changes nothing, and revoked tokens leave the list after 30 days', async () => {
    const { app, browse } = await createAdmin();
    const { token } = await make(browse, 'Ben');
    const first = await (await browse('DELETE', `/bff/tokens/${token.id}`)).text();
    app.clock.now += 1000;
    expect(await (await browse('DELETE', `/bff/tokens/${token.id}`)).text()).toBe(first);
    app.clock.now += 30 * DAY_MS;
    expect((await list(await signedIn(app, 'admin'))).tokens.map(({ name }) => name)).not.toContain(
      'Ben',
    );
  });

  test('the token in the settings is refused, and told from the others', async () => {
    const app = await createTestApp({ adminToken: 'settings-admin-0123456789' });
    const browse = await enter(app, 'settings-admin-0123456789');
    const { tokens } = await list(browse);
    expect(tokens).toMatchObject([{ lock: 'from_settings', createdAt: null, isOwn: true }]);
    for (const [method, path] of [
      ['DELETE', `/bff/tokens/${tokens[0]?.id}`],
      ['POST', `/bff/tokens/${tokens[0]?.id}/links`],
    ] as const) {
      const response = await browse(method, path);
      expect(await refusal(response)).toEqual({ code: 'token_from_settings', status: 409 });
    }
    const other = await signedIn(app, 'admin', 'other');
    const elsewhere = await other('DELETE', `/bff/tokens/${tokens[0]?.id}`);
    expect(await refusal(elsewhere)).toEqual({ code: 'token_not_found', status: 404 });
  });
});

describe('the last admin of a workspace', () => {
  const LAST = { code: 'last_admin', status: 409 };

  test('cannot be revoked, not even with admins elsewhere', async () => {
    const { app, browse } = await createAdmin({ adminToken: 'settings-admin-0123456789' });
    const other = await signedIn(app, 'admin', 'other');
    await make(other, 'Edda', 'editor');
    const id = await ownId(other);
    expect((await list(other)).tokens.find(({ isOwn }) => isOwn)?.lock).toBe('last_admin');
    expect(await refusal(await other('DELETE', `/bff/tokens/${id}`))).toEqual(LAST);
    expect((await other('GET', '/bff/tokens')).status).toBe(200);
    // In main the settings' token is an admin that stays.
    expect((await browse('DELETE', `/bff/tokens/${await ownId(browse)}`)).status).toBe(200);
    expect((await browse('GET', '/bff/tokens')).status).toBe(401);
  });

  test('is also one whom only admins that expire within 30 days would follow', async () => {
    const { app, browse } = await createAdmin();
    const id = await ownId(browse);
    await make(browse, 'Ben', 'admin', 29);
    expect(await list(browse)).toMatchObject({ adminUntil: null });
    expect(await refusal(await browse('DELETE', `/bff/tokens/${id}`))).toEqual(LAST);
    const { text } = await make(browse, 'Cleo', 'admin', 30);
    const cleo = await enter(app, text);
    expect((await browse('DELETE', `/bff/tokens/${id}`)).status).toBe(200);
    const end = new Date(app.clock.now + 30 * DAY_MS).toISOString();
    expect(await list(cleo)).toMatchObject({ adminUntil: end });
  });

  test('may be an admin that expires, for whom one that lasts as long will do', async () => {
    const { app, browse } = await createAdmin();
    const ada = await make(browse, 'Ada', 'admin', 2);
    const ben = await make(browse, 'Ben', 'admin', 2);
    const first = await ownId(browse);
    expect(await refusal(await browse('DELETE', `/bff/tokens/${first}`))).toEqual(LAST);
    // From the command line it can be ended all the same.
    await writesTo(app.access.access).revokeToken(first, app.clock.now);
    const browseAda = await enter(app, ada.text);
    expect((await browseAda('DELETE', `/bff/tokens/${ben.token.id}`)).status).toBe(200);
    expect(await refusal(await browseAda('DELETE', `/bff/tokens/${ada.token.id}`))).toEqual(LAST);
  });

  test('does not keep an expired admin from being revoked', async () => {
    const { app, browse } = await createAdmin();
    const { token } = await make(browse, 'Ben', 'admin', 1);
    app.clock.now += DAY_MS;
    const again = await signedIn(app, 'admin');
    expect((await again('DELETE', `/bff/tokens/${token.id}`)).status).toBe(200);
  });
});

/** With the admin's own as many tokens as a workspace may have. */
function tokensToTheBound(lifetimeMs: number | null) {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from({ length: MOST_TOKENS - 1 }, (_, i) => {
    const token = { name: `Till ${i}`, role: 'viewer', workspace: 'main', lifetimeMs } as const;
    return draftToken({ random, now: Date.now }, token).record;
  });
}

test('a workspace with 1,000 tokens that have not expired gets another once one has', async () => {
  const { app, browse } = await createAdmin({ tokens: tokensToTheBound(DAY_MS) });
  const wanted = { name: 'One more', role: 'viewer', expires: null };
  expect((await browse('POST', '/bff/tokens', wanted)).status).toBe(409);
  app.clock.now += DAY_MS;
  const again = await signedIn(app, 'admin');
  expect((await again('POST', '/bff/tokens', wanted)).status).toBe(201);
});

test('a workspace with 1,000 tokens that are not revoked gets no more, until one is', async () => {
  const tokens = tokensToTheBound(null);
  const { browse } = await createAdmin({ tokens });
  const wanted = { name: 'One more', role: 'viewer', expires: null };
  const refused = await browse('POST', '/bff/tokens', wanted);
  expect(await refusal(refused)).toEqual({ code: 'too_many_tokens', status: 409 });
  expect((await browse('DELETE', `/bff/tokens/${tokens[0]?.id}`)).status).toBe(200);
  expect((await browse('POST', '/bff/tokens', wanted)).status).toBe(201);
});

test.each([
  ['Аda', 'invalid_input', '/name'],
  ['Ada\u200b', 'invalid_input', '/name'],
  ['Сора', 'name_taken', undefined],
])('a token named %j, which passes for another, is refused', async (name, code, pointer) => {
  const { browse } = await createAdmin();
  const create = async (wanted: string) =>
    await browse('POST', '/bff/tokens', { name: wanted, role: 'viewer', expires: null });
  expect((await create('Copa')).status).toBe(201);
  const problem = await problemOf(await create(name));
  expect([problem.code, problem.errors?.[0]?.pointer]).toEqual([code, pointer]);
});

test('a revocation that was made is told, though nothing can be read any more', async () => {
  const { app, browse } = await createAdmin();
  const { token } = await make(browse, 'Till');
  const { access } = app.access;
  const update = access.update.bind(access);
  access.update = async (...asked) => {
    const decided = await update(...asked);
    access.findToken = async () => await Promise.reject(new Error('The database is away.'));
    return decided;
  };
  const response = await browse('DELETE', `/bff/tokens/${token.id}`);
  expect(response.status).toBe(200);
  expect((await bodyOf<TokenView>(response)).revokedAt).not.toBeNull();
});
