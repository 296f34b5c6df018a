import { expect, test } from 'vitest';
import type { SessionView } from '../contract/answers.ts';
import type { TokenList } from '../contract/tokens.ts';
import { operationsOn } from '../control/store-operations.ts';
import { bodyOf, createTestApp, problemOf, send, tokenFor } from '../testing/app.ts';
import {
  browserWith,
  cookieOf,
  fileSender,
  findTokenOf,
  signedIn,
  signIn,
} from '../testing/browser.ts';
import { failingDisk } from '../testing/file-store.ts';

/** An app with a viewer's token and an admin's browser, whose disk is full from then on. */
async function createFull() {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  const token = await tokenFor(app, 'viewer');
  const admin = await signedIn(app, 'admin');
  state.code = 'ENOSPC';
  return { app, token, admin, state };
}

test('who signs in on a full disk can read, and is told that it lasts until the server restarts', async () => {
  const { app, token, state } = await createFull();
  const response = await signIn(app, { token });
  expect(response.status).toBe(201);
  expect(await bodyOf<SessionView>(response)).toMatchObject({ untilRestart: true });
  const browse = browserWith(app, cookieOf(response));
  const askSession = async () => await bodyOf<SessionView>(await browse('GET', '/bff/session'));
  expect((await browse('GET', '/bff/plants')).status).toBe(200);
  expect(await askSession()).toMatchObject({ untilRestart: true });
  state.code = null;
  const askReady = async () => (await send(app, 'GET', '/health/ready')).status;
  await expect.poll(askReady).toBe(200);
  await expect.poll(askSession).not.toHaveProperty('untilRestart');
});

test('who signs out on a full disk is signed out', async () => {
  const { admin } = await createFull();
  expect((await admin('DELETE', '/bff/session')).status).toBe(204);
  expect((await admin('GET', '/bff/plants')).status).toBe(401);
});

test('on a full disk no token is made, nor a link, and a revocation is in force and told as not saved until there is room', async () => {
  const { app, token, admin, state } = await createFull();
  const id = (await findTokenOf(admin, 'viewer'))?.id;
  const wanted = { name: 'Ben', role: 'viewer', expires: null };
  for (const [method, path, json, told] of [
    ['POST', `/bff/tokens/${id}/links`, undefined, /^The disk is full/],
    ['POST', '/bff/tokens', wanted, /^The disk is full/],
    ['DELETE', `/bff/tokens/${id}`, undefined, /^This is in force now, but could not be saved/],
  ] as const) {
    const response = await admin(method, path, json);
    const problem = { code: 'storage_full', detail: expect.stringMatching(told) };
    expect([path, await problemOf(response)]).toMatchObject([path, problem]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const read = async () => (await send(app, 'GET', '/plants', { token })).status;
  expect(await read()).toBe(401);
  state.code = null;
  expect((await admin('DELETE', `/bff/tokens/${id}`)).status).toBe(200);
  expect(await read()).toBe(401);
});

test('a revocation that a full disk has no room for is listed as lasting until a restart, to the app, to programs and to the operator, until it is saved', async () => {
  const { app, admin, state } = await createFull();
  state.code = null;
  const program = await tokenFor(app, 'admin');
  state.code = 'ENOSPC';
  const id = (await findTokenOf(admin, 'viewer'))?.id;
  expect((await admin('DELETE', `/bff/tokens/${id}`)).status).toBe(507);
  const lists = [
    async () => await admin('GET', '/bff/tokens'),
    async () => await send(app, 'GET', '/admin/tokens', { token: program }),
  ];
  const findMarked = async () => {
    const answers = await Promise.all(
      lists.map(async (ask) => await bodyOf<TokenList>(await ask())),
    );
    const operators = { tokens: await operationsOn(app.access).list() };
    return [...answers, operators].map(({ tokens }) =>
      tokens.filter(({ untilRestart }) => untilRestart).map((token) => token.id),
    );
  };
  expect(await findMarked()).toEqual([[id], [id], [id]]);
  state.code = null;
  expect((await admin('DELETE', `/bff/tokens/${id}`)).status).toBe(200);
  expect(await findMarked()).toEqual([[], [], []]);
});

test('a view that a full disk has no room for is not said to be saved, and is not shown', async () => {
  const { admin, state } = await createFull();
  const shown = { search: 'fern', tags: [], sort: 'id', isRoomy: false };
  const save = async () => await admin('POST', '/bff/views/shared', { name: 'Ferns', shown });
  expect(await problemOf(await save())).toMatchObject({ code: 'storage_full' });
  const list = async () => await bodyOf<unknown[]>(await admin('GET', '/bff/views'));
  expect(await list()).toEqual([]);
  state.code = null;
  expect((await save()).status).toBe(201);
  expect(await list()).toHaveLength(1);
});

test('a sign-in link is not used up by a full disk', async () => {
  const { app, admin, state } = await createFull();
  state.code = null;
  const id = (await findTokenOf(admin, 'viewer'))?.id;
  const { address } = await bodyOf<{ address: string }>(
    await admin('POST', `/bff/tokens/${id}/links`),
  );
  const code = new URLSearchParams(new URL(address).hash.slice(1)).get('code');
  state.code = 'ENOSPC';
  expect((await signIn(app, { code })).status).toBe(507);
  state.code = null;
  expect((await signIn(app, { code })).status).toBe(201);
});

test('imports that a full disk refuses write one line each, with the code that ended them, and no stack', async () => {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  const sendFile = await fileSender(app);
  state.code = 'ENOSPC';
  for (const name of ['Oak', 'Elm', 'Ash']) {
    const answer = await sendFile('/bff/imports', `name\n${name}\n`);
    expect(await answer.text()).toContain('"code":"storage_full"');
  }
  const findLines = () => app.lines.map((line) => JSON.parse(line));
  const findImports = () => findLines().filter(({ path }) => path === '/bff/imports');
  const told = { level: 50, status: 200, code: 'storage_full' };
  // A line is written once what is behind its answer has ended.
  await expect.poll(findImports).toMatchObject([told, told, told]);
  const stacks = findLines().filter(
    ({ err, requestId }) => err !== undefined && requestId !== undefined,
  );
  expect(stacks).toEqual([]);
});
