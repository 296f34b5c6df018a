import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { send } from '../../server/testing/app.ts';
import { isForTests, readImports } from '../house/imports.ts';
import { RULES } from './access-rules.ts';
import { createWorld, type World } from './access-world.ts';
import { REPETITIONS } from './repeated-requests.ts';

const UNSAFE = Object.keys(RULES).filter((endpoint) => !endpoint.startsWith('GET '));

/** What makes a file one that sends an unsafe request by itself. */
const SENDS =
  /\bmethod: '(?:POST|PUT|PATCH|DELETE)'|\.open\('POST'|\bsendTrial\(trial\b|sendBeacon/;

/** Makes no request, but composes what a file above sends. */
const COMPOSERS = new Set(['web/docs/trial.ts']);

test('of every unsafe request it is decided what becomes of its repetition', () => {
  expect(Object.keys(REPETITIONS).sort()).toEqual(UNSAFE.sort());
});

test('every file of the app that sends an unsafe request is told of, and those with a key send one', () => {
  const files = [...readImports().keys()].filter(
    (file) => file.startsWith('web/') && !isForTests(file) && !COMPOSERS.has(file),
  );
  const senders = files.filter((file) => SENDS.test(readFileSync(file, 'utf8')));
  const told = Object.values(REPETITIONS).map(({ by }) => by);
  expect(senders.sort()).toEqual([...new Set(told)].sort());
  const keyed = Object.values(REPETITIONS).filter(({ isSafe }) => isSafe === 'by its key');
  for (const { by } of keyed) expect(readFileSync(by, 'utf8')).toMatch(/idempotencyKey|ownKey/i);
});

test.each(Object.entries(REPETITIONS))(
  '%s, sent twice, is done once',
  async (endpoint, { isSafe, again, leavesMore, onlyFirst }) => {
    const world = await createWorld();
    const rule = RULES[endpoint];
    const caller = world.callers[`a ${rule?.by === 'token' ? 'token' : 'session'}: admin of main`];
    const [method = '', path = ''] = endpoint.split(' ');
    const { path: asked = path, json } = (await rule?.ask?.(world, caller?.tokenId)) ?? {};
    const key = isSafe === 'by its key' ? { 'Idempotency-Key': 'k' } : {};
    const headers = { 'Sec-Fetch-Site': 'same-origin', ...caller?.headers, ...key };
    const ask = async () =>
      await send(world.app, method, asked, { ...(json !== undefined && { json }), headers });
    const first = await ask();
    expect(first.status).toBe(rule?.success);
    const told = await lastLineOf(first);
    const state = await stateOf(world);
    const second = await ask();
    expect(second.status).toBe(again ?? rule?.success);
    const repeated = await lastLineOf(second);
    if (leavesMore) return;
    expect(await stateOf(world)).toEqual(state);
    if (!key['Idempotency-Key'] || again) return;
    if (onlyFirst === undefined) return expect(repeated).toBe(told);
    const { [onlyFirst]: _, ...rest } = readLine(told);
    expect(readLine(repeated)).toEqual(rest);
  },
);

function readLine(line = ''): Record<string, unknown> {
  return JSON.parse(line);
}

/** Reads what a request came to; before that, an import tells how far it is. */
async function lastLineOf(response: Response): Promise<string | undefined> {
  return (await response.text()).trimEnd().split('\n').at(-1);
}

/** Returns all that is kept, but for sessions and times of last use. */
async function stateOf({ app }: World): Promise<unknown> {
  const { access } = app.access;
  const tokens = (await access.listTokens()).map((token) => ({ ...token, lastUsedAt: null }));
  const changes = await app.store.plants.version('main');
  return {
    changes,
    tokens,
    links: await access.listLinks(),
    views: await access.listViews('main'),
  };
}
