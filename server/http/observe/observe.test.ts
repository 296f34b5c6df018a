import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { CreatedToken } from '../../contract/tokens.ts';
import { SECRET_LENGTH } from '../../domain/access/token-text.ts';
import { createToken } from '../../domain/access/tokens.ts';
import { bodyOf, createTestApp, listen, send, type TestApp, tokenFor } from '../../testing/app.ts';
import { browserWith, cookieOf, signedIn, signIn } from '../../testing/browser.ts';

interface LogLine {
  path?: string;
  level: number;
  msg: string;
  requestId: string;
  ms?: number;
  code?: string;
  client?: string;
  token?: string;
  tokenId?: string;
  workspace?: string;
  granted?: { tokenId: string; role: string };
}

function requestLines(app: TestApp): LogLine[] {
  return app.lines.map((line) => JSON.parse(line) as LogLine).filter((line) => line.requestId);
}

test('a response carries the caller’s request id where it is acceptable', async () => {
  const app = await createTestApp();
  const headers = { 'X-Request-Id': 'trace-1.a_B' };
  const response = await send(app, 'GET', '/health/live', { headers });
  expect(response.headers.get('x-request-id')).toBe('trace-1.a_B');
});

test.each(['', 'a b', 'a"b', 'ä', 'x'.repeat(65)])('and one of its own for %j', async (given) => {
  const app = await createTestApp();
  const headers = { 'X-Request-Id': given };
  const first = await send(app, 'GET', '/health/live', { headers });
  const second = await send(app, 'GET', '/health/live', { headers });
  const ids = [first, second].map((response) => response.headers.get('x-request-id'));
  expect(ids[0]).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test('a token, a code of a link or a secret of a session is no request id: the request gets one of its own', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  const secret = 'Ab1'.repeat(15).slice(0, SECRET_LENGTH);
  for (const given of [token, `trace.${token}`, secret, `trace-1.${secret}_`]) {
    const headers = { 'X-Request-Id': given };
    const response = await send(app, 'POST', '/plants', { token, json: { name: 'Fern' }, headers });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_-]{12}$/);
  }
  const kept = JSON.stringify(await app.store.plants.changes({ workspace: 'main', limit: 9 }));
  for (const text of [kept, app.lines.join('')]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(secret);
  }
});

test.each([
  ['a read', 'GET', '/plants', undefined, 20],
  ['a write', 'POST', '/plants', undefined, 30],
  ['a refused read', 'GET', '/plants?limit=0', 'invalid_input', 30],
  ['an unknown path', 'GET', '/nowhere', 'not_found', 30],
])(
  '%s is logged in one line, at its level, with the problem’s code',
  async (_case, method, path, code, level) => {
    const app = await createTestApp();
    const token = await tokenFor(app, 'editor');
    const json = method === 'POST' ? { name: 'Fern' } : undefined;
    const response = await send(app, method, path, { token, json });
    const [line, ...others] = requestLines(app);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      level,
      method,
      path: path.split('?')[0],
      status: response.status,
      requestId: response.headers.get('x-request-id'),
    });
    expect(line?.ms).toBeTypeOf('number');
    expect(line?.code).toBe(code);
    if (path !== '/nowhere') expect(line?.token).toMatch(/^editor \d+$/);
  },
);

test('a line of a write, a sign-in, a sign-out or an export names the token, its id and the workspace', async () => {
  const app = await createTestApp();
  const wanted = { name: 'Ada', role: 'editor', workspace: 'roses', lifetimeMs: null } as const;
  const { text, record } = await createToken(app.access, wanted);
  await send(app, 'POST', '/plants', { token: text, json: { name: 'Fern' } });
  const browse = browserWith(app, cookieOf(await signIn(app, { token: text })));
  await browse('GET', '/bff/plants');
  // By which the app asks whether the export would be refused.
  await browse('HEAD', '/bff/export?format=csv');
  await browse('GET', '/bff/export?format=csv');
  await browse('DELETE', '/bff/session');
  const lines = requestLines(app).filter(({ level }) => level >= 30);
  const who = { token: 'Ada', tokenId: record.id, workspace: 'roses' };
  expect(lines).toHaveLength(4);
  expect(lines).toMatchObject([
    { path: '/plants', status: 201, ...who },
    { path: '/bff/session', status: 201, ...who },
    { method: 'GET', path: '/bff/export', status: 200, ...who },
    { path: '/bff/session', status: 204, ...who },
  ]);
});

test('a line of a token made, or given another role, names that token’s id and the role it has now', async () => {
  const app = await createTestApp();
  const browse = await signedIn(app, 'admin');
  const made = await browse('POST', '/bff/tokens', { name: 'Ben', role: 'editor', expires: null });
  const { id: tokenId } = (await bodyOf<CreatedToken>(made)).token;
  await browse('PATCH', `/bff/tokens/${tokenId}`, { role: 'viewer', expected: 'editor' });
  await browse('PATCH', `/bff/tokens/${tokenId}`, { role: 'admin', expected: 'editor' });
  const lines = requestLines(app).filter(({ path }) => path?.startsWith('/bff/tokens'));
  expect(lines.map(({ granted }) => granted)).toEqual([
    { tokenId, role: 'editor' },
    { tokenId, role: 'viewer' },
    undefined,
  ]);
});

test('an id tells nothing of how many requests there were', async () => {
  const app = await createTestApp();
  const ids = new Set<string>();
  const lasting: (string | undefined)[][] = [];
  for (let i = 0; i < 600; i += 1) {
    const response = await send(app, 'GET', '/health/live');
    const id = response.headers.get('x-request-id') ?? '';
    for (const [at, character] of [...id].entries()) {
      lasting[at] ??= [];
      if (!lasting[at].includes(character)) lasting[at].push(character);
    }
    ids.add(id);
  }
  expect(ids.size).toBe(600);
  // No character stays, as a prefix does, or takes few values, as the digits of a counter do.
  expect(Math.min(...lasting.map((characters) => characters.length))).toBeGreaterThan(30);
});

test('no token, cookie, body or query is ever logged', async () => {
  const app = await createTestApp({ adminToken: 'sesame-open-sesame' });
  const secret = 'sesame-open-sesame';
  const headers = { Cookie: `session-3000=${secret}`, 'Idempotency-Key': secret };
  await send(app, 'POST', `/plants?q=${secret}`, {
    token: secret,
    json: { name: secret },
    headers,
  });
  await send(app, 'POST', '/plants', { token: secret, json: { name: secret, oops: 1 } });
  await send(app, 'GET', `/plants?${secret}=1`, { token: `${secret}x` });
  await send(app, 'POST', '/bff/session', {
    json: { token: secret },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(requestLines(app)).toHaveLength(4);
  expect(app.lines.join('')).not.toContain('sesame');
});

test('whatever is asked for, and whatever fails, a line of the log is one line of plain characters without a token', async () => {
  const app = await createTestApp();
  const { url } = await listen(app);
  const token = await tokenFor(app, 'editor');
  const paths = [`/${token}`, `/plants/${token}`, `/${'x'.repeat(180)}${token}`];
  const odd = [
    '\u0085',
    '\u009b31m',
    '\u2028',
    '\u2029',
    '\u202e',
    '\u007f',
    '\ufeff',
    '\n',
    '\u001b',
  ];
  for (const path of [...paths, ...odd.map((text) => `/${encodeURIComponent(text)}`)]) {
    await fetch(url + path);
  }
  app.logger.error({ err: new Error(`no such thing: ${token}\u009b`) }, `failed for ${token}`);
  expect(requestLines(app)).toHaveLength(paths.length + odd.length);
  const text = app.lines.join('');
  expect(text).not.toContain(token.slice(0, 8));
  expect(text).toContain('pst_…');
  expect(text.replaceAll('\n', '')).toMatch(/^[\P{Cc}…]*$/u);
  expect(text).not.toMatch(/[\u007f-\u009f\u2028\u2029\u202e\ufeff]/);
  const [last] = app.lines.slice(-2).map((line) => JSON.parse(line));
  expect(last).toMatchObject({ path: '/\u001b' });
});

test.each(['sesame-open-sesame', 'a/b?c#d%e"f\\g+h&i=j', 'x'.repeat(200)])(
  'ADMIN_TOKEN %j is masked in the log, wherever it stands, in part at the end of a path as well',
  async (adminToken) => {
    const app = await createTestApp({ adminToken });
    const { url } = await listen(app);
    const written = encodeURIComponent(adminToken);
    const lowerCase = written.replace(/%../g, (byte) => byte.toLowerCase());
    const paths = [written, lowerCase, encodeURI(adminToken), `${'y'.repeat(185)}${written}`];
    for (const path of paths) await fetch(`${url}/${path}`);
    app.logger.error(
      { err: new Error(`no such thing: ${adminToken}`) },
      `failed for ${adminToken}`,
    );
    const text = app.lines.join('');
    const forms = [adminToken, written, lowerCase, JSON.stringify(adminToken).slice(1, -1)];
    for (const form of forms) expect(text).not.toContain(form.slice(0, 8));
    for (const line of app.lines)
      expect(JSON.parse(line)).toMatchObject({ msg: expect.anything() });
    expect(text).toContain('…');
  },
);

test('a code of a link or a secret of a session is masked wherever a path has it, also where that is cut', async () => {
  const app = await createTestApp();
  const secret = 'Ab1'.repeat(15).slice(0, SECRET_LENGTH);
  const paths = [`/sign-in%23code=${secret}`, `/plants/${secret}`, `/${'x/'.repeat(80)}${secret}`];
  for (const path of paths) await send(app, 'GET', path);
  expect(requestLines(app).map(({ path }) => path)).toEqual([
    '/sign-in%23code=…',
    '/plants/…',
    `/${'x/'.repeat(80)}…`,
  ]);
});

test('a request that is refused before the app has it is told with its client, who is counted alone', async () => {
  const app = await createTestApp({ trustProxy: '127.0.0.1' });
  const { port } = await listen(app);
  const refused = ['GET / HTTP/1.1\r\nHost: a b', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b'];
  for (const [index, head] of [...refused, 'GET http://ann@a/ HTTP/1.1\r\nHost: a'].entries()) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\nX-Forwarded-For: 192.0.2.${index}\r\nConnection: close\r\n\r\n`);
    await once(socket.resume(), 'close');
  }
  const told = requestLines(app).filter(({ msg }) => msg === 'bad request');
  expect(told.map(({ client }) => client)).toEqual(['192.0.2.0', '192.0.2.1', '192.0.2.2']);
});

test('a path that begins like ADMIN_TOKEN is told as it is', async () => {
  const app = await createTestApp({ adminToken: 'plants-of-the-nursery' });
  await send(app, 'GET', '/plants-of-anybody');
  expect(requestLines(app)).toMatchObject([{ path: '/plants-of-anybody' }]);
});

test('a line names the client’s own address, behind a trusted proxy as well', async () => {
  const app = await createTestApp({ trustProxy: '127.0.0.1' });
  const { url } = await listen(app);
  await fetch(`${url}/nowhere`);
  await fetch(`${url}/nowhere`, { headers: { 'X-Forwarded-For': '192.0.2.7' } });
  expect(requestLines(app).map(({ client }) => client)).toEqual(['127.0.0.1', '192.0.2.7']);
});

test.each([
  ['its own', '', '127.0.0.1'],
  ['the one behind a trusted proxy', 'X-Forwarded-For: 192.0.2.7\r\n', '192.0.2.7'],
])(
  'a line names the address of a client that had closed its connection by then: %s',
  async (_which, forwarded, client) => {
    const app = await createTestApp({ trustProxy: '127.0.0.1' });
    const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor') }));
    const { plants } = app.store;
    const commit = plants.commit.bind(plants);
    const held: (() => void)[] = [];
    plants.commit = async (draft) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return await commit(draft);
    };
    const { server, port } = await listen(app);
    const accepted: Socket[] = [];
    server.on('connection', (socket) => accepted.push(socket));
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const head = `POST /bff/plants HTTP/1.1\r\nHost: a\r\n${forwarded}Cookie: ${cookie}\r\n`;
    const about = 'Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n';
    socket.write(`${head}${about}Content-Length: 15\r\n\r\n{"name":"Fern"}`);
    await expect.poll(() => held.length).toBe(1);
    // Unlike `once` of node:events, this does not reject for the reset.
    const gone = accepted.map((one) => new Promise((resolve) => one.once('close', resolve)));
    socket.resetAndDestroy();
    await Promise.all(gone);
    held[0]?.();
    const line = () => requestLines(app).find(({ path }) => path === '/bff/plants');
    await expect.poll(line).toMatchObject({ client });
  },
);

test('nothing is begun of a connection whose client had gone before it was accepted, and whose address nobody knows', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  await send(app, 'POST', '/plants', { token, json: { id: 7, name: 'Fern' } });
  const { port, url } = await listen(app);
  const request = `DELETE /plants/7 HTTP/1.1\\r\\nHost: a\\r\\nAuthorization: Bearer ${token}\\r\\n\\r\\n`;
  const client = `const socket = require('node:net').connect(${port}, '127.0.0.1');
    socket.write('${request}', () => socket.resetAndDestroy());`;
  // While this process waits for the other one, it accepts nothing.
  expect(spawnSync(process.execPath, ['-e', client]).status).toBe(0);
  await fetch(`${url}/health/live`);
  await send(app, 'POST', '/plants', { token, json: { id: 8, name: 'Moss' } });
  expect((await app.store.plants.version('main')).total).toBe(2);
  expect(requestLines(app).filter(({ path }) => path === '/plants/7')).toEqual([]);
});
