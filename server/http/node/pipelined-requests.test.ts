import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createTestApp, listen, tokenFor } from '../../testing/app.ts';
import { cookieOf, signIn } from '../../testing/browser.ts';

async function setUp() {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  const cookie = cookieOf(await signIn(app, { token }));
  const { server, port, drain } = await listen(app);
  const create = (id: number) => {
    const body = JSON.stringify({ id, name: `Plant ${id}` });
    const head = `POST /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n`;
    return `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const creates = (count: number) => Array.from({ length: count }, (_, id) => create(id)).join('');
  const total = async () => (await app.store.plants.version('main')).total;
  return { app, server, port, drain, cookie, creates, total };
}

test('of all that one connection asks for at once, no more than 8 requests are worked on', async () => {
  const { port, cookie, creates, total } = await setUp();
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  // The answer in front never ends, so that none behind it can leave.
  const events = `GET /bff/events HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`;
  socket.write(events + creates(300));
  await expect.poll(total).toBe(7);
  const other = connect(port, '127.0.0.1').on('error', () => undefined);
  other.end('GET /health/ready HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  for await (const _ of other);
  expect(await total()).toBe(7);
  socket.destroy();
});

test('what waits in line on a connection is bounded, however many requests stand in a packet', async () => {
  const { server, port, cookie } = await setUp();
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const events = `GET /bff/events HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`;
  let parsed = 0;
  server.on('request', () => {
    parsed += 1;
  });
  socket.write(events + 'GET / HTTP/1.1\r\n\r\n'.repeat(3000));
  await expect.poll(() => parsed).toBeGreaterThan(8);
  const other = connect(port, '127.0.0.1').on('error', () => undefined);
  other.end('GET /health/ready HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  for await (const _ of other);
  expect(parsed).toBeLessThan(100);
  socket.destroy();
});

test('a server that stops begins nothing of what had to wait to be read', async () => {
  const { app, server, port, drain, creates, total } = await setUp();
  const { plants } = app.store;
  const commit = plants.commit.bind(plants);
  let begunCommits = 0;
  let letGo: () => void = () => undefined;
  const letAllGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  plants.commit = async (draft) => {
    begunCommits += 1;
    await letAllGo;
    return await commit(draft);
  };
  const socket = connect(port, '127.0.0.1');
  let begun = 0;
  server.on('request', () => {
    begun += 1;
  });
  socket.write(creates(400));
  await expect.poll(() => begunCommits).toBe(8);
  const drained = drain();
  letGo();
  let text = '';
  for await (const chunk of socket) text += chunk;
  await drained;
  expect(text.match(/HTTP\/1.1 201/g)).toHaveLength(begun);
  expect(await total()).toBe(begun);
  expect(begun).toBeLessThan(100);
});

test('a flood of requests on one connection is answered whole and in order', async () => {
  const { port, creates, total } = await setUp();
  const socket = connect(port, '127.0.0.1');
  // Far more than one packet, and than the answers that may wait.
  socket.write(creates(2000));
  socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += chunk;
  const places = [...text.matchAll(/^Location: \/plants\/(\d+)\r$/gim)].map(([, id]) => Number(id));
  expect(places).toEqual(Array.from({ length: 2000 }, (_, id) => id));
  expect(text).toContain('{"status":"ok"}');
  expect(await total()).toBe(2000);
});

test('a client that ends its side behind its requests gets all answers', async () => {
  const { port } = await setUp();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(300));
  let text = '';
  for await (const chunk of socket) text += chunk;
  expect(text.match(/HTTP\/1.1 200 /g)).toHaveLength(300);
});

test('a server that stops answers all that had arrived on a connection, and begins nothing behind it', async () => {
  const { app, port, drain, creates, total } = await setUp();
  const { plants } = app.store;
  const commit = plants.commit.bind(plants);
  const held: (() => void)[] = [];
  plants.commit = async (draft) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return await commit(draft);
  };
  const socket = connect(port, '127.0.0.1');
  socket.write(creates(6));
  await expect.poll(() => held.length).toBe(6);
  const drained = drain();
  socket.write('DELETE /plants/0 HTTP/1.1\r\nHost: a\r\n\r\n');
  for (const goOn of held) goOn();
  let text = '';
  for await (const chunk of socket) text += chunk;
  await drained;
  expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(Array(6).fill('HTTP/1.1 201'));
  expect(text.match(/^Connection: close\r$/gim)).toHaveLength(1);
  expect(await total()).toBe(6);
});

describe('behind a request that wishes for another protocol nothing is read, and its connection ends:', () => {
  const wish = 'Host: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n';
  const hidden = (token: string) =>
    `POST /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n\r\n`;

  test.each([
    ['a request without a body', `GET /health/live HTTP/1.1\r\n${wish}\r\n`, 200],
    ['a body', `POST /plants HTTP/1.1\r\n${wish}Content-Length: 2\r\n\r\n{}`, 401],
    ['chunks', `POST /plants HTTP/1.1\r\n${wish}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 401],
    ['an expectation', `GET /health/live HTTP/1.1\r\n${wish}Expect: 100-continue\r\n\r\n`, 200],
  ])('%s', async (_what, asking, status) => {
    const { port, creates, total } = await setUp();
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const [, token = ''] = /Bearer (\S+)/.exec(creates(1)) ?? [];
    const inner = creates(1);
    const head = hidden(token).replace('\r\n\r\n', `\r\nContent-Length: ${inner.length}\r\n\r\n`);
    socket.write(asking + head);
    let answer = '';
    socket.on('data', (bytes: Buffer) => {
      answer += bytes;
    });
    socket.on('error', () => undefined);
    await expect
      .poll(() => answer)
      .toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*connection: close`, 'i'));
    if (!socket.destroyed) socket.write(inner);
    await expect.poll(() => socket.closed).toBe(true);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
    expect(await total()).toBe(0);
  });
});

test('nothing that came with a request which asks whether to send its body is begun where the connection ends with its answer', async () => {
  const { port, creates, total } = await setUp();
  const [asking = '', ...behind] = creates(3).split(/(?=POST)/);
  const socket = connect(port, '127.0.0.1');
  socket.write([asking.replace('Host: a', 'Host: a\r\nExpect: 100-continue'), ...behind].join(''));
  let answer = '';
  for await (const bytes of socket) answer += bytes;
  const statuses = answer.match(/HTTP\/1\.1 2\d\d/g);
  expect(statuses).toHaveLength(1);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(await total()).toBe(1);
});

test('a client that leaves while its request waits to be read is noticed', async () => {
  const { server, port, cookie } = await setUp();
  const COUNT = 150;
  const open = () =>
    new Promise<number>((done) => server.getConnections((_, count) => done(count)));
  const sockets = Array.from({ length: COUNT }, () => connect(port, '127.0.0.1'));
  await expect.poll(open).toBe(COUNT);
  let begun = 0;
  server.on('request', () => {
    begun += 1;
  });
  for (const socket of sockets) {
    socket.write(`GET /bff/events HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`);
  }
  await expect.poll(() => begun).toBe(COUNT);
  for (const socket of sockets) socket.end();
  await expect.poll(open).toBe(0);
});

test('of what follows a body that nobody has read, no more is parsed at once than of anything else', async () => {
  const { server, port } = await setUp();
  let accepted: Socket | undefined;
  server.on('connection', (socket) => {
    accepted = socket;
  });
  let inTurn = 0;
  let most = 0;
  let parsed = 0;
  server.on('request', () => {
    if (inTurn === 0) process.nextTick(() => (inTurn = 0));
    inTurn += 1;
    parsed += 1;
    most = Math.max(most, inTurn);
  });
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.write(`GET /plants HTTP/1.1\r\nHost: a\r\nContent-Length: 64000\r\n\r\nx`);
  await once(socket, 'data');
  socket.resume();
  socket.write('x'.repeat(62_999));
  await expect.poll(() => accepted?.bytesRead ?? 0).toBeGreaterThan(63_000);
  socket.write('x'.repeat(1000) + 'GET / HTTP/1.1\r\n\r\n'.repeat(3000));
  await expect.poll(() => parsed).toBeGreaterThan(1000);
  expect(most).toBeLessThan(100);
  socket.destroy();
});
