import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { requireToken, revokeToken } from '../../domain/access/tokens.ts';
import { createTestApp, listen, problemOf, type TestApp, tokenFor } from '../../testing/app.ts';
import { buildWebRoot } from '../../testing/browser.ts';
import { answerNonRequests } from '../answer/non-requests.ts';

async function setUp() {
  const app = await createTestApp();
  return { app, token: await tokenFor(app, 'editor'), ...(await listen(app)) };
}

/** Sends bytes as they are and returns all that comes back until the server closes. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

function head(method: string, path: string, token: string, ...lines: string[]): string {
  const common = ['Host: localhost', `Authorization: Bearer ${token}`, 'Connection: close'];
  return [`${method} ${path} HTTP/1.1`, ...common, ...lines, '', ''].join('\r\n');
}

function chunked(body: string): string {
  return `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
}

function parseProblem(answer: string): { status: number; code: string; requestId: string } {
  expect(answer).toMatch(/^content-type: application\/problem\+json\r$/im);
  return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
}

async function addPlants(app: TestApp, count: number): Promise<void> {
  const add = Array.from({ length: count }, (_, id) => ({
    id,
    name: `Plant ${id}`,
    tag: 'x'.repeat(50),
  }));
  const actor = { id: 'test', name: 'test' };
  await app.store.plants.commit({ actor, requestId: 'test', workspace: 'main', remove: [], add });
}

test('a create and a delete work over a real connection', async () => {
  const { url, token } = await setUp();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Fern', tag: 'shade', id: 3 });
  const created = await fetch(`${url}/plants`, { method: 'POST', headers, body });
  expect(created.status).toBe(201);
  expect(created.headers.get('content-length')).toBe('29');
  expect(await created.text()).toBe('{"name":"Fern","tag":"shade"}');
  const deleted = await fetch(`${url}/plants/3`, { method: 'DELETE', headers });
  expect(deleted.status).toBe(204);
  expect(await deleted.text()).toBe('');
});

test('of tokens that take turns on one connection each is taken for itself, and one of them for nobody once it is revoked', async () => {
  const { app, port, token } = await setUp();
  const reader = await tokenFor(app, 'viewer');
  const create = (bearer: string, ...lines: string[]) => {
    const body = '{"name":"Fern"}';
    const fields = [`Host: a`, `Authorization: Bearer ${bearer}`, 'Content-Type: application/json'];
    const all = [...fields, `Content-Length: ${body.length}`, ...lines];
    return `POST /plants HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`;
  };
  const statusesOf = async (requests: string[]) =>
    (await exchange(port, requests.join(''))).match(/(?<=HTTP\/1\.1 )\d+/g);
  const inTurn = [token, reader, token, token.slice(0, -1), token, reader];
  const requests = [...inTurn.map((one) => create(one)), create(token, 'Connection: close')];
  expect(await statusesOf(requests)).toEqual(['201', '403', '201', '401', '201', '403', '201']);

  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  const answers = socket[Symbol.asyncIterator]();
  socket.write(create(token));
  expect((await answers.next()).value).toMatch(/^HTTP\/1\.1 201 /);
  const { id } = await requireToken(app.access, token);
  await revokeToken(app.access, id, 'main');
  socket.write(create(token));
  expect((await answers.next()).value).toMatch(/^HTTP\/1\.1 401 /);
  socket.destroy();
});

test.each(['http://ann@localhost', 'http://:secret@localhost', 'HTTP:\\\\ann:secret@localhost'])(
  'a target with the name or the secret of a user, as %s, is refused, whatever its body is like',
  async (origin) => {
    const { app, port, token } = await setUp();
    const json = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const request = head('POST', `${origin}/plants`, token, ...json) + chunked('{"name":"Fern"}');
    expect(parseProblem(await exchange(port, request))).toMatchObject({ status: 400 });
    expect((await app.store.plants.version('main')).seq).toBe(0);
  },
);

test('a chunked body is accepted', async () => {
  const { port, token } = await setUp();
  const type = 'Content-Type: application/json';
  const request = head('POST', '/plants', token, type, 'Transfer-Encoding: chunked');
  expect(await exchange(port, request + chunked('{"name":"Fern"}'))).toMatch(/^HTTP\/1.1 201 /);
});

test.each([
  ['declared', 'Content-Length: 70000', 'x'.repeat(70_000)],
  ['chunked', 'Transfer-Encoding: chunked', chunked('x'.repeat(70_000))],
])('a %s body above 64 KiB is 413', async (_case, line, body) => {
  const { port, token } = await setUp();
  const request = head('POST', '/plants', token, 'Content-Type: application/json', line);
  const answer = await exchange(port, request + body);
  expect(parseProblem(answer)).toMatchObject({ status: 413, code: 'payload_too_large' });
});

test.each([
  ['a wrong token', '/plants', [], 401],
  ['a method that is none there', '/plants/3', [], 405],
  ['two Hosts', '/plants', ['Host: localhost'], 400],
])(
  'a refusal of %s arrives whole, with the answer before it, while the body is still being sent to a connection that ends with it',
  async (_, path, lines, status) => {
    const { app, port, token } = await setUp();
    await addPlants(app, 3000);
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.pause();
    let failure: Error | null = null;
    socket.on('error', (error) => (failure = error));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    const asked = `GET /plants HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const refused = head('POST', path, 'none', ...lines, 'Content-Length: 40000');
    socket.write(asked + refused);
    for (let sent = 0; sent < 40_000; sent += 1000) {
      socket.write('x'.repeat(1000));
      await new Promise((resolve) => setImmediate(resolve));
    }
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk)).resume();
    await ended;
    expect(failure).toBeNull();
    const [, list, refusal] = answer.split('HTTP/1.1 ');
    expect(list).toMatch(/"Plant 2999".*\r\n0\r\n\r\n$/s);
    expect(refusal).toMatch(new RegExp(`^${status} [^]*"requestId":"[^"]+"}$`));
  },
);

test('a client that breaks off its body changes nothing and harms nobody', async () => {
  const { app, port, url, token } = await setUp();
  const lines = ['Content-Type: application/json', 'Content-Length: 500'];
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head('POST', '/plants', token, ...lines)}{"name":`);
  await reachesServer(app);
  socket.destroy();
  await once(socket, 'close');
  const headers = { Authorization: `Bearer ${token}` };
  expect(await (await fetch(`${url}/plants`, { headers })).text()).toBe('[]');
  expect(app.lines.some((line) => line.includes('"level":50'))).toBe(false);
});

/** Lets another request pass, so that what was written before it has arrived. */
async function reachesServer(app: TestApp): Promise<void> {
  const { url } = await listen(app);
  await (await fetch(`${url}/health/live`)).text();
}

describe('a target or Host that makes no address is a 400 problem:', () => {
  test.each([
    ['a bad Host', 'GET /plants HTTP/1.1\r\nHost: a b\r\n'],
    ['a Host with a path', 'GET /plants HTTP/1.1\r\nHost: localhost/x\r\n'],
    ['a bad port', 'GET /plants HTTP/1.1\r\nHost: localhost:99999\r\n'],
    ['a broken absolute form', 'GET http://[/plants HTTP/1.1\r\nHost: localhost\r\n'],
    ['a Host longer than any', `GET /plants HTTP/1.1\r\nHost: ${'a.'.repeat(130)}\r\n`],
    ['an absolute form of such a host', `GET http://${'a.'.repeat(130)}/ HTTP/1.1\r\nHost: a\r\n`],
    ['an asterisk', 'GET * HTTP/1.1\r\nHost: localhost\r\n'],
    ['no Host', 'GET /plants HTTP/1.1\r\n'],
    ['no Host beside the absolute form', 'GET http://localhost/plants HTTP/1.1\r\n'],
    ['a backslash', 'GET /\\plants HTTP/1.1\r\nHost: localhost\r\n'],
  ])('%s', async (_case, request) => {
    const { port } = await setUp();
    const answer = await exchange(port, `${request}Connection: close\r\n\r\n`);
    const problem = parseProblem(answer);
    expect(problem).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(answer).toContain(problem.requestId);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
  });
});

describe('HTTP/1.0, as a load balancer’s plain check speaks it, without Host:', () => {
  test.each([
    ['OPTIONS / HTTP/1.0', 204],
    ['OPTIONS * HTTP/1.0', 204],
    ['GET /health/live HTTP/1.0', 200],
    ['HEAD /health/ready HTTP/1.0', 200],
    ['GET / HTTP/1.0', 200],
    ['GET http://localhost/health/live HTTP/1.0', 200],
    ['POST / HTTP/1.0', 405],
    ['GET /nowhere HTTP/1.0', 404],
  ])('%s is answered with %i, and the connection ends', async (line, status) => {
    const app = await createTestApp({ webRoot: await buildWebRoot() });
    const { port } = await listen(app);
    const answer = await exchange(port, `${line}\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).not.toMatch(/^transfer-encoding:/im);
  });

  test('a streamed list arrives whole and without chunks', async () => {
    const { app, port, token } = await setUp();
    await addPlants(app, 5000);
    const lines = ['GET /plants HTTP/1.0', `Authorization: Bearer ${token}`];
    const answer = await exchange(port, `${lines.join('\r\n')}\r\n\r\n`);
    expect(answer).not.toMatch(/^transfer-encoding:/im);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toHaveLength(5000);
  });

  test('a connection is kept only where the client asks for that', async () => {
    const { port } = await setUp();
    const kept = 'GET /health/live HTTP/1.0\r\nConnection: keep-alive\r\n\r\n';
    const answer = await exchange(port, `${kept}GET /health/live HTTP/1.0\r\n\r\n`);
    expect(answer.match(/HTTP\/1.1 200 /g)).toHaveLength(2);
  });
});

test.each(['HTTP/2.0', 'HTTP/1.2', 'HTTP/0.9'])(
  '%s is refused with a 400 problem',
  async (version) => {
    const { port } = await setUp();
    const answer = await exchange(port, `GET / ${version}\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(parseProblem(answer)).toMatchObject({ status: 400 });
  },
);

test('OPTIONS * is answered for the server as a whole (RFC 9110, section 9.3.7)', async () => {
  const app = await createTestApp({ webRoot: await buildWebRoot() });
  const { port } = await listen(app);
  const request = 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const answer = await exchange(port, request);
  expect(answer).toMatch(/^HTTP\/1.1 204 /);
  expect(answer).toMatch(/^allow: GET, HEAD, OPTIONS\r$/im);
});

test.each(['http://localhost/plants', 'HTTP://localhost/plants', 'Https://localhost/plants'])(
  'the absolute form that a proxy may send works (RFC 9112, section 3.2.2): %s',
  async (target) => {
    const { port, token } = await setUp();
    const answer = await exchange(port, head('GET', target, token));
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  },
);

test.each([
  ['a key', 'a', 'a'],
  ['two keys', 'a', 'b'],
])('Idempotency-Key that comes twice, with %s, is refused and adds nothing', async (_, ...keys) => {
  const { port, url, token } = await setUp();
  const lines = keys.map((key) => `Idempotency-Key: ${key}`);
  const body = '{"name":"Fern"}';
  const length = `Content-Length: ${body.length}`;
  const json = 'Content-Type: application/json';
  const answer = await exchange(
    port,
    head('POST', '/plants', token, ...lines, length, json) + body,
  );
  expect(parseProblem(answer)).toMatchObject({
    ...{ status: 400, code: 'invalid_input' },
    detail: 'Send the header Idempotency-Key once; it came twice.',
  });
  const headers = { Authorization: `Bearer ${token}` };
  expect(await (await fetch(`${url}/plants`, { headers })).json()).toEqual([]);
});

test.each(['/plants/%zz', '/plants/%', '/plants/%ff%fe'])(
  'malformed percent-encoding, %s, is 400',
  async (path) => {
    const { port, token } = await setUp();
    expect(parseProblem(await exchange(port, head('DELETE', path, token))).status).toBe(400);
  },
);

test('HEAD has no body', async () => {
  const { port, token } = await setUp();
  const answer = await exchange(port, head('HEAD', '/plants', token));
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toMatch(/^x-total-count: 0\r$/im);
  expect(answer.endsWith('\r\n\r\n')).toBe(true);
});

test('304 has no body and keeps the connection usable', async () => {
  const { port, token } = await setUp();
  const request = head('GET', '/plants', token, 'If-None-Match: *');
  const twice = request.replace('Connection: close\r\n', '') + request;
  const answer = await exchange(port, twice);
  expect(answer.match(/HTTP\/1.1 304 /g)).toHaveLength(2);
});

test('a list of any length arrives whole', async () => {
  const { app, url, token } = await setUp();
  await addPlants(app, 20_000);
  const headers = { Authorization: `Bearer ${token}` };
  const rows = (await (await fetch(`${url}/plants`, { headers })).json()) as unknown[];
  expect(rows).toHaveLength(20_000);
});

test('a client that leaves in the middle of a list harms nobody', async () => {
  const { app, port, url, token } = await setUp();
  await addPlants(app, 100_000);
  const socket: Socket = connect(port, '127.0.0.1');
  socket.write(head('GET', '/plants', token));
  await once(socket, 'data');
  socket.destroy();
  await once(socket, 'close');
  const headers = { Authorization: `Bearer ${token}` };
  expect((await fetch(`${url}/plants?limit=1`, { headers })).status).toBe(200);
  expect(app.lines.some((line) => line.includes('"level":50'))).toBe(false);
});

test('a failure beyond the app is a 500 problem', async () => {
  const app = await createTestApp();
  const answer = answerNonRequests(app);
  const { body, ...told } = answer(new Error('secret internals'), { peer: '192.0.2.7' });
  expect(told.status).toBe(500);
  expect((await problemOf(new Response(body, told))).detail).not.toContain('secret');
  expect(app.lines.join('')).toContain('secret internals');
});
