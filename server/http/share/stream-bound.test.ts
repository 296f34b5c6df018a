import { expect, test } from 'vitest';
import { createTestApp, problemOf, send, tokenFor } from '../../testing/app.ts';
import { cookieOf, signIn } from '../../testing/browser.ts';
import { StreamBound } from './stream-bound.ts';

const PLANTS = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Plant ${id}`, tag: '' }));

test.each([
  ['/plants', 200],
  ['/bff/export?format=csv', 429],
])(
  'a token has at most 100 answers of GET %s under way, and one more once one has ended or was given up',
  async (path, ofHead) => {
    const app = await createTestApp();
    const change = { actor: { id: 'test', name: 'test' }, requestId: 'test', workspace: 'main' };
    await app.store.plants.commit({ ...change, remove: [], add: PLANTS });
    const askAs = async (token: string) => {
      const headers = { Cookie: cookieOf(await signIn(app, { token })) };
      return async (method = 'GET') => await send(app, method, path, { token, headers });
    };
    const ask = await askAs(await tokenFor(app, 'viewer'));
    const open = await Promise.all(Array.from({ length: 100 }, () => ask()));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await problemOf(refused)).code).toBe('too_many_streams');
    // Before the app has an export saved it looks whether that will be answered.
    expect((await ask('HEAD')).status).toBe(ofHead);
    const another = await askAs(await tokenFor(app, 'viewer'));
    expect((await another()).status).toBe(200);
    await open[0]?.body?.cancel();
    await open[1]?.text();
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([
      200, 200, 429,
    ]);
  },
);

function callerOf(id: string, workspace = 'main') {
  return { workspace, actor: { id, name: id } };
}

test('all tokens together have a bounded number open, and each has room for some beyond', () => {
  const bound = new StreamBound();
  const leave: (() => void)[] = [];
  const open = (token: string, count: number) => {
    for (let i = 0; i < count; i += 1) leave.push(bound.enter(callerOf(token)));
  };
  for (let number = 0; number < 20; number += 1) open(`token ${number}`, 100);
  for (let number = 20; number < 1000; number += 1) {
    open(`token ${number}`, 4);
    expect(() => bound.enter(callerOf(`token ${number}`))).toThrow('each token 4');
  }
  for (const one of leave.slice(0, 4000)) one();
  expect(() => open('token 999', 50)).not.toThrow();
});

test('what one workspace has open leaves each other room for one hundred, by one token or by many', () => {
  const bound = new StreamBound();
  const open = (token: string, workspace: string, count: number) => {
    for (let i = 0; i < count; i += 1) bound.enter(callerOf(token, workspace));
  };
  for (let number = 0; number < 20; number += 1) open(`token ${number}`, 'main', 100);
  open('shared', 'one', 100);
  for (let number = 0; number < 25; number += 1) open(`other ${number}`, 'two', 4);
  open('other 25', 'two', 4);
  expect(() => open('other 25', 'two', 1)).toThrow(
    'each workspace may have 100, and each token 4; yours has 104.',
  );
});

test('what has ended is counted off once, however often that is told', () => {
  const bound = new StreamBound();
  const leave = Array.from({ length: 100 }, () => bound.enter(callerOf('a')));
  leave[0]?.();
  leave[0]?.();
  bound.enter(callerOf('a'));
  expect(() => bound.enter(callerOf('a'))).toThrow();
});
