import { describe, expect, test, vi } from 'vitest';
import type { MadeToken } from '../../contract/token-facts.ts';
import { DomainError } from '../../domain/errors.ts';
import { bodyOf, createTestApp, listen, problemOf, send, tokenFor } from '../../testing/app.ts';

const WRONG_TOKEN = 'pst_000000000000000000000000000000000000';

/** What an answer tells of the limit. */
function limitOf({ headers }: Response): [string | null, string | null] {
  return [headers.get('ratelimit-policy'), headers.get('ratelimit')];
}

const REMAINING = /^"default";r=(\d+);t=(\d+)$/;

function leftOf(response: Response): number {
  return Number(REMAINING.exec(response.headers.get('ratelimit') ?? '')?.[1] ?? Number.NaN);
}

test('every answer to a token tells the limit and what is left, and beyond it is refused with when to come back', async () => {
  const app = await createTestApp({ rateLimit: '4/h' });
  const token = await tokenFor(app, 'editor');
  const made = await send(app, 'POST', '/plants', { token, json: { name: 'Fern', id: 7 } });
  expect(limitOf(made)).toEqual(['"default";q=4;w=3600', expect.stringMatching(REMAINING)]);
  const answers = [made];
  for (const path of ['/plants?limit=0', '/plants']) {
    answers.push(await send(app, 'GET', path, { token }));
  }
  answers.push(await send(app, 'DELETE', '/plants/7', { token, headers: { 'If-Match': '"0-0"' } }));
  expect(answers.map(leftOf)).toEqual([3, 2, 1, 0]);
  expect(answers.map(({ status }) => status)).toEqual([201, 400, 200, 412]);

  const refused = await send(app, 'DELETE', '/plants/7', { token });
  const [, left, seconds] = REMAINING.exec(refused.headers.get('ratelimit') ?? '') ?? [];
  expect([refused.status, left]).toEqual([429, '0']);
  // Both name the same moment.
  expect(refused.headers.get('retry-after')).toBe(seconds);
  expect((await problemOf(refused)).code).toBe('rate_limited');
  expect((await app.store.plants.version('main')).total).toBe(1);
});

test('each token has a limit of its own, and those without one have that of their address', async () => {
  const app = await createTestApp({ rateLimit: '1/h', trustProxy: '127.0.0.1' });
  const { url } = await listen(app);
  const [ann, ben] = [await tokenFor(app, 'viewer'), await tokenFor(app, 'viewer')];
  const ask = async (path: string, token: string | null, from: string) => {
    const own = { 'X-Forwarded-For': from, ...(token && { Authorization: `Bearer ${token}` }) };
    return (await fetch(`${url}${path}`, { headers: own })).status;
  };
  expect(await ask('/plants?limit=1', ann, '192.0.2.1')).toBe(200);
  expect(await ask('/plants?limit=1', ben, '192.0.2.1')).toBe(200);
  expect(await ask('/plants?limit=1', ann, '192.0.2.9')).toBe(429);
  expect(await ask('/plants', null, '192.0.2.1')).toBe(401);
  expect(await ask('/openapi.json', null, '192.0.2.1')).toBe(429);
  expect(await ask('/openapi.json', null, '192.0.2.2')).toBe(200);
  expect(await ask('/plants', null, '192.0.2.2')).toBe(429);
  expect(await ask('/plants', WRONG_TOKEN, '192.0.2.2')).toBe(429);
});

test('a refusal is logged once in a window, with whose it is', async () => {
  const app = await createTestApp({ rateLimit: '1/h' });
  const token = await tokenFor(app, 'viewer');
  for (let count = 0; count < 5; count += 1) await send(app, 'GET', '/plants', { token });
  const told = app.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const refused = told.filter(({ code, level }) => code === 'rate_limited' && Number(level) >= 30);
  expect(refused).toEqual([expect.objectContaining({ status: 429, workspace: 'main' })]);
});

describe('the app, the health and the explanations of problems', () => {
  test.each(['/bff/session', '/health/live', '/problems/rate_limited'])(
    '%s is not limited',
    async (path) => {
      const app = await createTestApp({ rateLimit: '1/h' });
      for (let count = 0; count < 3; count += 1) {
        const answer = await send(app, 'GET', path);
        expect([answer.status, ...limitOf(answer)]).toEqual([200, null, null]);
      }
    },
  );
});

test('without a limit in the settings nothing is told of one', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'viewer');
  expect(limitOf(await send(app, 'GET', '/plants', { token }))).toEqual([null, null]);
  expect(limitOf(await send(app, 'GET', '/openapi.json'))).toEqual([null, null]);
});

test('an admin whose token has asked for all it may can still revoke another, which counts for nothing', async () => {
  const app = await createTestApp({ rateLimit: '1/day' });
  const token = await tokenFor(app, 'admin');
  const ask = async () => (await send(app, 'GET', '/plants', { token })).status;
  const made = await send(app, 'POST', '/admin/tokens', {
    token,
    json: { name: 'Till', role: 'viewer' },
  });
  const { token: stolen } = await bodyOf<MadeToken>(made);
  expect([await ask(), await ask()]).toEqual([200, 429]);
  const revoked = await send(app, 'DELETE', `/admin/tokens/${stolen.id}`, { token });
  expect([revoked.status, limitOf(revoked)]).toEqual([204, [null, null]]);
});

test('a token that cannot be looked up, as while a database is away, counts against nobody', async () => {
  const app = await createTestApp({ rateLimit: '2/day' });
  const token = await tokenFor(app, 'viewer');
  const away = new DomainError('storage_unavailable', 'The database cannot be reached.');
  vi.spyOn(app.store.access, 'findTokenByHash').mockRejectedValueOnce(away);
  const refused = await send(app, 'GET', '/plants', { token });
  expect([refused.status, limitOf(refused)]).toEqual([503, [null, null]]);
  const unknown = await send(app, 'GET', '/plants', { token: WRONG_TOKEN });
  expect([unknown.status, leftOf(unknown)]).toEqual([401, 1]);
});
