import { expect, test } from 'vitest';
import type { MadeToken, TokenFacts } from '../contract/token-facts.ts';
import { bodyOf, createTestApp, send, tokenFor } from '../testing/app.ts';

const HOUR_MS = 3_600_000;

/** An app, and how an admin of a workspace manages its tokens. */
async function setUp() {
  const app = await createTestApp();
  const adminOf = async (workspace: string) => {
    const token = await tokenFor(app, 'admin', workspace);
    const create = async (json: object, headers = {}) =>
      await send(app, 'POST', '/admin/tokens', { token, json, headers });
    const list = async () => {
      const answer = await send(app, 'GET', '/admin/tokens', { token });
      return (await bodyOf<{ tokens: TokenFacts[] }>(answer)).tokens;
    };
    const revoke = async (id: string) =>
      (await send(app, 'DELETE', `/admin/tokens/${id}`, { token })).status;
    return { create, list, revoke };
  };
  const isGood = async (text: string) =>
    (await send(app, 'GET', '/plants', { token: text })).status === 200;
  return { app, adminOf, isGood };
}

test('a token that a program makes is good until it is revoked, and listed meanwhile and after', async () => {
  const { app, adminOf, isGood } = await setUp();
  const { create, list, revoke } = await adminOf('main');
  const answer = await create({ name: 'Till', role: 'editor', expires: '12h' });
  expect(answer.status).toBe(201);
  const { text, token } = await bodyOf<MadeToken>(answer);
  const expiresAt = new Date(app.clock.now + 12 * HOUR_MS).toISOString();
  expect(token).toMatchObject({ name: 'Till', role: 'editor', state: 'active', expiresAt });
  expect((await list()).at(-1)).toEqual(token);
  expect(await isGood(text)).toBe(true);
  expect([await revoke(token.id), await revoke(token.id)]).toEqual([204, 204]);
  expect(await isGood(text)).toBe(false);
  expect((await list()).at(-1)).toMatchObject({ id: token.id, state: 'revoked' });
});

test('a program manages the tokens of its own workspace alone', async () => {
  const { adminOf, isGood } = await setUp();
  const [main, other] = [await adminOf('main'), await adminOf('other')];
  const answer = await other.create({ name: 'Till', role: 'viewer' });
  const { text, token } = await bodyOf<MadeToken>(answer);
  expect(token).toMatchObject({ workspace: 'other', expiresAt: null });
  expect((await main.list()).map(({ workspace }) => workspace)).toEqual(['main']);
  expect(await main.revoke(token.id)).toBe(404);
  expect(await isGood(text)).toBe(true);
});

test('what is wrong with a new token is told, and a repeated request makes no second one', async () => {
  const { adminOf } = await setUp();
  const { create, list } = await adminOf('main');
  const refused = await bodyOf(await create({ name: 'Till', role: 'boss', expires: '1y' }));
  expect(refused).toMatchObject({
    code: 'invalid_input',
    errors: [
      { pointer: '/role' },
      { pointer: '/expires', detail: expect.stringContaining('such as 12h or 90d') },
    ],
  });
  const once = { 'Idempotency-Key': 'one' };
  await create({ name: 'Till', role: 'viewer' }, once);
  const again = await bodyOf(await create({ name: 'Till', role: 'viewer' }, once));
  expect(again).toMatchObject({ code: 'answer_lost' });
  expect((await list()).filter(({ name }) => name === 'Till')).toHaveLength(1);
});
