import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, listen, tokenFor } from '../../testing/app.ts';
import { createNodeServer } from './node-server.ts';

const BODY = Buffer.from(Array.from({ length: 60_000 }, (_, at) => `${at},`).join('')).subarray(
  0,
  60_000,
);

/** Sends bytes in one go, then the rest, and returns the bodies of the requests in them, and in how many pieces these were parsed. */
async function received(bytes: Buffer, requests: number, rest?: Buffer) {
  const { server } = createNodeServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  let pieces = 0;
  const bodies: Promise<Buffer>[] = [];
  server.on('request', (request, response) => {
    const push = request.push.bind(request);
    request.push = (piece) => {
      pieces += 1;
      return push(piece);
    };
    bodies.push(buffer(request).finally(() => response.end()));
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(bytes);
  await expect.poll(() => bodies.length).toBe(requests);
  if (rest) socket.write(rest);
  return { bodies: await Promise.all(bodies), pieces };
}

const head = (length: number) =>
  Buffer.from(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);

test('a body of declared length is parsed in as many pieces as it arrived in, and not by the kilobyte', async () => {
  const { bodies, pieces } = await received(Buffer.concat([head(BODY.length), BODY]), 1);
  expect(bodies[0]?.equals(BODY)).toBe(true);
  expect(pieces).toBeLessThan(10);
});

test('requests that follow each other in one packet have each their own body, whatever its length', async () => {
  const lengths = [0, 1, 900, 1023, 1024, 1025, 5000, 30_000, 7];
  const sent = lengths.flatMap((length) => [head(length), BODY.subarray(0, length)]);
  const { bodies } = await received(Buffer.concat(sent), lengths.length);
  expect(bodies.map(({ length }) => length)).toEqual(lengths);
  for (const body of bodies) expect(body.equals(BODY.subarray(0, body.length))).toBe(true);
});

test('a body that arrives in parts is whole, wherever it was cut', async () => {
  for (const cut of [1, 1024, 2000, 40_000]) {
    const first = Buffer.concat([head(BODY.length), BODY.subarray(0, cut)]);
    const { bodies } = await received(first, 1, BODY.subarray(cut));
    expect(bodies[0]?.equals(BODY)).toBe(true);
  }
});

test('what many connections send at one moment keeps nobody waiting until all of it is parsed, however small its parts', async () => {
  const { server } = createNodeServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  let whole = 0;
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  server.on('request', async (request, response) => {
    await buffer(request);
    if (request.method === 'POST') whole += 1;
    response.end();
  });
  const CLIENTS = 200;
  const sockets = Array.from({ length: CLIENTS + 1 }, () => connect(port, '127.0.0.1'));
  await expect.poll(() => accepted).toBe(sockets.length);
  const last = sockets.pop();
  const chunks = '1\r\nx\r\n'.repeat(4000);
  const chunked = `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`;
  const answered = sockets.map((socket) => once(socket, 'data'));
  for (const socket of sockets) socket.write(chunked);
  last?.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  if (last) await once(last, 'data');
  expect(whole).toBeLessThan(CLIENTS / 2);
  await Promise.all(answered);
  expect(whole).toBe(CLIENTS);
  for (const socket of [...sockets, last]) socket?.destroy();
});

test('whoever was let in on a connection before waits for no round in which strangers are read, however many send', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'viewer');
  const { server, port } = await listen(app);
  const strangers = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
  const known = connect(port, '127.0.0.1');
  const sockets = [...strangers, known];
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const ask = `GET /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  known.write(ask);
  await once(known, 'data');
  let ofStrangers = 0;
  const begun = new Promise<number>((resolve) => {
    server.on('request', ({ url }) => {
      if (url === '/plants') resolve(ofStrangers);
      else ofStrangers += 1;
    });
  });
  const askAsNobody = `GET /bff/session HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(80)}\r\n\r\n`;
  for (const socket of strangers) socket.resume().write(askAsNobody.repeat(8));
  known.write(ask);
  expect(await begun).toBeLessThan(800);
  await expect.poll(() => ofStrangers).toBe(1600);
});
