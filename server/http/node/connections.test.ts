import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { nextTurn } from '../../domain/turn-taker.ts';
import { createTestApp, listen, send, type TestApp, tokenFor } from '../../testing/app.ts';
import type { Timeouts } from './timeouts.ts';

async function serve() {
  return await listen(await createTestApp());
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

test.each([
  ['GARBAGE\r\n\r\n', 400, 'invalid_request'],
  ['GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n', 400, 'invalid_request'],
  [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
])('bytes that are no request are answered with a problem', async (bytes, status, code) => {
  const { drain, port } = await serve();
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await readAll(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^Content-Type: application\/problem\+json\r$/m);
  expect(head).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
  expect(Date.parse(/^Date: (.+)\r$/m.exec(head)?.[1] ?? '')).not.toBeNaN();
  expect(JSON.parse(body)).toMatchObject({ status, code });
  await drain();
});

test('a connection that never sent a request does not hold up the end', async () => {
  const { server, drain, port } = await serve();
  const accepted = once(server, 'connection');
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await accepted;
  // Were it waited for, the drain would outlast this test.
  await Promise.all([once(socket, 'close'), drain()]);
  expect(server.listening).toBe(false);
});

test('a request under way when the server is told to stop is answered, as the last on its connection', async () => {
  const { server, drain, port } = await serve();
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /bff/session HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n');
  const answer = readAll(socket);
  await once(server, 'request');
  const ending = drain();
  socket.write('{}  ');
  expect(await answer).toMatch(/^HTTP\/1.1 403 [\s\S]*^Connection: close\r$/m);
  await ending;
});

describe('a client that is still sending its body as the server stops keeps its answer', () => {
  const REST = 'x'.repeat(1_000_000);

  /** Sends the head of a create that is refused, with the first byte of its body. */
  async function beginRefused() {
    // However slow the client is, it is not cut off.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, drain, port } = await serve();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const closed = once(socket, 'close');
    const length = `Content-Length: ${REST.length + 1}`;
    socket.write(`POST /plants HTTP/1.1\r\nHost: a\r\n${length}\r\n\r\nx`);
    return { server, drain, socket, closed };
  }

  test('that it was given before', async () => {
    const { drain, socket, closed } = await beginRefused();
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    await once(socket, 'data');
    const ending = drain();
    await once(socket, 'end');
    socket.end(REST);
    // True where the connection was reset.
    expect(await closed).toEqual([false]);
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    await ending;
  });

  test('that it is given meanwhile', async () => {
    const { server, drain, socket, closed } = await beginRefused();
    await once(server, 'request');
    const ending = drain();
    const answer = readAll(socket);
    for (let at = 0; at < REST.length; at += 10_000) {
      socket.write(REST.slice(at, at + 10_000));
      // In each it could be answered.
      await nextTurn();
    }
    socket.end();
    expect(await answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*^Connection: close\r$/m);
    expect(await closed).toEqual([false]);
    await ending;
  });
});

describe('while the server is told to stop', () => {
  const farOff = 600_000;
  const farOffs = { headersMs: farOff, requestMs: farOff, idleMs: farOff, stalledMs: farOff };

  /** Begins a list that is too long for the system to take unread, and fakes the time that a stop may take. */
  async function beginList() {
    const { app, port, head, drain } = await setUp(farOffs);
    await addPlants(app, 40_000, 'x'.repeat(180));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(head('GET /plants'));
    await once(socket, 'readable');
    return { socket, drain };
  }

  test('a client that reads nothing of its list is cut though much time is left', async () => {
    const { drain } = await beginList();
    await drain();
  });

  test('one that reads on gets all of it', async () => {
    const { socket, drain } = await beginList();
    const ending = drain();
    let end = '';
    for await (const chunk of socket) end = `${end}${chunk}`.slice(-20);
    expect(end).toMatch(/\]\r\n0\r\n\r\n$/);
    await ending;
  });

  test('one that sends nothing more of its body is cut though much time is left', async () => {
    const { server, port, head, json, drain } = await setUp(farOffs);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(`${head('POST /plants', json, 'Content-Length: 15')}{"name"`);
    await once(server, 'request');
    await drain();
  });
});

/** Sends bytes as they are and returns the answers that come back until the server closes, heads and bodies. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return await readAll(socket);
}

async function setUp(timeouts?: Timeouts) {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  const head = (line: string, ...more: string[]) =>
    [`${line} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${token}`, ...more, '', ''].join('\r\n');
  const json = 'Content-Type: application/json';
  return { app, token, head, json, ...(await listen(app, timeouts)) };
}

function statusesOf(answer: string): string[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);
}

async function addPlants(app: TestApp, count: number, name = 'Plant'): Promise<void> {
  const actor = { id: 'test', name: 'test' };
  const add = Array.from({ length: count }, (_, id) => ({ id, name: `${name} ${id}`, tag: '' }));
  await app.store.plants.commit({ actor, requestId: 'test', workspace: 'main', remove: [], add });
}

describe('a client that waits to be told to go on', () => {
  const expecting = 'Expect: 100-continue';
  const whole = 'Content-Length: 15';

  test('is told so once its body is read, and its connection goes on', async () => {
    const { port, head, json } = await setUp();
    const socket = connect(port, '127.0.0.1');
    socket.write(head('POST /plants', json, whole, expecting));
    const [told] = await once(socket, 'data');
    expect(String(told)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(`{"name":"Fern"}${head('GET /plants', 'Connection: close')}`);
    expect(statusesOf(await readAll(socket))).toEqual(['201', '200']);
  });

  test('has its connection closed behind the answer where it asks for that', async () => {
    const { port, head, json } = await setUp();
    const socket = connect(port, '127.0.0.1');
    socket.write(head('POST /plants', json, whole, expecting, 'Connection: close'));
    await once(socket, 'data');
    socket.write('{"name":"Fern"}');
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 201 [\s\S]*^connection: close\r$/im);
  });

  test.each([
    ['without a token', 'POST /plants', { Authorization: 'none' }, '401'],
    ['with too large a body', 'POST /plants', { 'Content-Length': '16000000' }, '413'],
    ['with another media type', 'POST /plants', { 'Content-Type': 'text/plain' }, '415'],
    ['at no address', 'POST /nowhere', {}, '404'],
    ['without a session', 'POST /bff/imports', { 'Sec-Fetch-Site': 'same-origin' }, '401'],
    ['where nobody needs it', 'GET /plants', {}, '200'],
  ])('is answered at once, and for good, %s', async (_what, line, own, status) => {
    const { port, token } = await setUp();
    const usual = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const headers = { Host: 'a', ...usual, 'Content-Length': '15', Expect: '100-continue', ...own };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const answer = await exchange(port, [`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    expect(statusesOf(answer)).toEqual([status]);
    expect(answer).toMatch(/^connection: close\r$/im);
  });
});

describe('what follows a request and is none', () => {
  test('is refused after the answer to the request', async () => {
    const { port, head, json } = await setUp();
    const create = `${head('POST /plants', json, 'Content-Length: 15')}{"name":"Fern"}`;
    const answer = await exchange(port, `${create}GARBAGE\r\n\r\n`);
    expect(statusesOf(answer)).toEqual(['201', '400']);
    expect(answer).toContain('"code":"invalid_request"');
  });

  test('does not get into the middle of a list', async () => {
    const { app, port, head, token } = await setUp();
    await addPlants(app, 20_000);
    const answer = await exchange(port, `${head('GET /plants')}GARBAGE\r\n\r\n`);
    const [list = '', refusal = ''] = answer.split('\r\n0\r\n\r\n');
    expect(statusesOf(list)).toEqual(['200']);
    expect(statusesOf(refusal)).toEqual(['400']);
    const whole = await (await send(app, 'GET', '/plants', { token })).text();
    expect(list.replaceAll(/\r\n(?:[0-9a-f]+\r\n)?/g, '')).toContain(whole);
  });
});

describe('a body at fault', () => {
  const chunked = 'Transfer-Encoding: chunked';

  test('is told by the one answer of its request', async () => {
    const { port, head, json } = await setUp();
    const answer = await exchange(
      port,
      `${head('POST /plants', json, chunked)}5\r\n{"nam\r\nZZ\r\n`,
    );
    expect(statusesOf(answer)).toEqual(['400']);
    expect(answer).toContain('"code":"invalid_request"');
  });

  test('does not hide that a delete, which needs none, was done', async () => {
    const { app, port, head } = await setUp();
    await addPlants(app, 1);
    const answer = await exchange(port, `${head('DELETE /plants/0', chunked)}ZZ\r\n`);
    expect(statusesOf(answer)).toEqual(['204']);
    expect((await app.store.plants.version('main')).total).toBe(0);
  });

  test('that nobody needs does not cost a client the end of its answer', async () => {
    const { app, port, head } = await setUp();
    await addPlants(app, 1000, 'x'.repeat(180));
    const body = ' '.repeat(1_000_000);
    const length = `Content-Length: ${body.length}`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        exchange(port, head('GET /plants?limit=1000', 'Connection: close', length) + body),
      ),
    );
    for (const answer of answers) {
      const [, list = ''] = answer.split('\r\n\r\n');
      expect(JSON.parse(list)).toHaveLength(1000);
    }
  });

  test('that never comes is a problem in time, once', async () => {
    const timeouts = { headersMs: 200, requestMs: 300, idleMs: 1000, stalledMs: 5000 };
    const { port, head, json } = await setUp(timeouts);
    const answer = await exchange(port, head('POST /plants', json, 'Content-Length: 5'));
    expect(statusesOf(answer)).toEqual(['408']);
    expect(answer).toContain('"code":"request_timeout"');
    expect(answer).toMatch(/^connection: close\r$/im);
    const notNeeded = await exchange(port, head('GET /plants', 'Content-Length: 5'));
    expect(statusesOf(notNeeded)).toEqual(['200']);
  });
});

describe('what Node would answer in its own words is a problem:', () => {
  test.each([
    ['no Host', 'GET /health/live HTTP/1.1\r\n', 400, 'invalid_input'],
    ['two Hosts', 'GET /health/live HTTP/1.1\r\nHost: a\r\nHost: a\r\n', 400, 'invalid_input'],
    ['a tunnel', 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n', 400, 'invalid_request'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n', 400, 'invalid_request'],
  ])('%s', async (_case, request, status, code) => {
    const { port } = await serve();
    const answer = await exchange(port, `${request}Connection: close\r\n\r\n`);
    expect(statusesOf(answer)).toEqual([String(status)]);
    expect(answer).toMatch(/^content-type: application\/problem\+json\r$/im);
    expect(answer).toContain(`"code":"${code}"`);
  });
});

test('an expectation that nobody knows is ignored', async () => {
  const { port, head } = await setUp();
  const answer = await exchange(
    port,
    head('GET /plants', 'Expect: a-miracle', 'Connection: close'),
  );
  expect(statusesOf(answer)).toEqual(['200']);
});

test('of a request with more than 100 header fields none is passed over: it is refused', async () => {
  const { port } = await serve();
  const ask = (fields: number, last: string) =>
    exchange(
      port,
      `GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'X: y\r\n'.repeat(fields - 3)}${last}\r\n\r\n`,
    );
  expect(statusesOf(await ask(100, 'X: y'))).toEqual(['200']);
  for (const fields of [101, 300, 2_100]) {
    const answer = await ask(fields, 'Host: b');
    expect(statusesOf(answer)).toEqual(['431']);
    expect(answer).toContain('headers_too_large');
  }
});

test('a client that sends on after a refusal can read the refusal, and is cut', async () => {
  const { port } = await serve();
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}`);
  const sending = setInterval(() => socket.write('x'.repeat(1000)), 5);
  socket.on('error', () => undefined);
  const [refusal] = await once(socket, 'data');
  expect(statusesOf(String(refusal))).toEqual(['431']);
  await once(socket, 'close');
  clearInterval(sending);
});

describe('a tunnel is asked for', () => {
  const CONNECT = 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n';

  test('and the client then resets the connection: the server goes on', async () => {
    const { server, port, url } = await serve();
    for (const waitMs of [0, 5, 50]) {
      const accepted = once(server, 'connect') as Promise<[unknown, Socket]>;
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(CONNECT);
      const [, held] = await accepted;
      const closed = new Promise((resolve) => held.once('close', resolve));
      // biome-ignore lint/style/noRestrictedGlobals: the moment of a fault.
      setTimeout(() => socket.resetAndDestroy(), waitMs);
      await closed;
    }
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });

  test('behind requests that are being worked on: these get their answers first', async () => {
    const { port, head } = await setUp();
    const create = head('POST /plants', 'Content-Type: application/json', 'Content-Length: 15');
    const requests = `${head('GET /plants')}${create}{"name":"Fern"}`;
    const answer = await exchange(port, requests + CONNECT);
    expect(statusesOf(answer)).toEqual(['200', '201', '400']);
  });

  test('behind a create that takes its time: this gets its answer all the same', async () => {
    const { app, port, head } = await setUp();
    const { plants } = app.store;
    const commit = plants.commit.bind(plants);
    plants.commit = async (draft) => {
      // biome-ignore lint/style/noRestrictedGlobals: longer than a refused connection lingers.
      await new Promise((resolve) => setTimeout(resolve, 1200));
      return await commit(draft);
    };
    const create = head('POST /plants', 'Content-Type: application/json', 'Content-Length: 15');
    const answer = await exchange(port, `${create}{"name":"Fern"}${CONNECT}`);
    expect(statusesOf(answer)).toEqual(['201', '400']);
  });

  test('behind a list that is still being sent: the connection is cut, and no stop waits for it', async () => {
    const app = await createTestApp();
    const { server, drain, port } = await listen(app);
    const token = await tokenFor(app, 'viewer');
    const add = Array.from({ length: 50_000 }, (_, id) => ({
      id,
      name: `Plant ${id}`,
      tag: 'tag',
    }));
    const actor = { id: 'test', name: 'test' };
    await app.store.plants.commit({ actor, requestId: 'r', workspace: 'main', remove: [], add });
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause();
    const list = `GET /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    socket.write(list + CONNECT);
    const [held] = await accepted;
    await once(held, 'close');
    await drain();
    socket.destroy();
  });
});

test('bytes of a body that come after its request was given up end nothing but the connection', async () => {
  const thrown: unknown[] = [];
  const note = (error: unknown) => thrown.push(error);
  process.on('uncaughtExceptionMonitor', note);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', note));
  const timeouts = { headersMs: 500, requestMs: 500, idleMs: 500, stalledMs: 10_000 };
  const { app, head, json, port, server } = await setUp(timeouts);
  await addPlants(app, 100_000);
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined).pause();
  const [held] = await accepted;
  // Nobody reads the list, so the answer to the create behind it cannot leave when it is given up.
  const create = head('POST /plants', json, 'Transfer-Encoding: chunked');
  socket.write(`${head('GET /plants')}${create}`);
  await once(server, 'clientError');
  for (let sent = 0; sent < 20; sent += 1) {
    await new Promise((resolve) => socket.write('1\r\n \r\n', resolve));
  }
  const cut = new Promise((resolve) => held.once('close', resolve));
  socket.destroy();
  await cut;
  expect(thrown).toEqual([]);
});
