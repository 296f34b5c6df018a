import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { callPlants, TEST_ADMIN_TOKEN } from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { RULES } from '../access/access-rules.ts';
import { type ProbedServer, startProbedServer } from '../load/probed-server.ts';
import { rounds } from '../rounds.ts';
import { exchange } from '../wire.ts';

const ROUNDS = rounds(1, 10);
const A_ROUND = 200;
const AT_ONCE = 50;

/** The real limit for a whole request is 30 seconds, and the server looks twice a second. */
const DEADLINE_MS = 32_000;

function head(...lines: string[]): Buffer {
  const common = ['POST /plants HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  return Buffer.from([...common, ...lines, '', ''].join('\r\n'));
}

const token = `Authorization: Bearer ${TEST_ADMIN_TOKEN}`;
const chunked = 'Transfer-Encoding: chunked';

function* repeat(count: number, piece: Buffer): Generator<Buffer> {
  for (let i = 0; i < count; i += 1) yield piece;
}

const oneByteChunk = Buffer.from('1\r\n \r\n'.repeat(1000));
const bigChunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`);

/** Each way of sending too much, and what answers it. The body may not be taken to its end. */
const BODIES: Record<string, { status: number; pieces: () => Iterable<Buffer> }> = {
  'declared too large, never sent': {
    status: 413,
    pieces: () => [head(token, 'Content-Length: 1000000000')],
  },
  'declared too large, sent': {
    status: 413,
    pieces: function* () {
      yield head(token, 'Content-Length: 1000000000');
      yield* repeat(20, Buffer.alloc(65_536, 'x'));
    },
  },
  'declared larger than any number': {
    status: 400,
    pieces: () => [head(token, `Content-Length: ${'9'.repeat(40)}`)],
  },
  'too large in chunks': {
    status: 413,
    pieces: function* () {
      yield head(token, chunked);
      yield* repeat(20, bigChunk);
    },
  },
  'in chunks of a byte, with nothing in it': {
    status: 400,
    pieces: function* () {
      yield head(token, chunked, 'Connection: close');
      yield* repeat(5, oneByteChunk);
      yield Buffer.from('0\r\n\r\n');
    },
  },
  'from nobody, never ending': {
    status: 401,
    pieces: function* () {
      yield head(chunked);
      yield* repeat(50, bigChunk);
    },
  },
};

async function send(server: ProbedServer, name: string): Promise<void> {
  const body = BODIES[name];
  if (!body) throw new Error(name);
  const port = Number(new URL(server.address).port);
  const { answers, isEnded } = await exchange(port, body.pieces(), ['POST'], DEADLINE_MS);
  expect([name, answers.map(({ status }) => status), isEnded]).toEqual([name, [body.status], true]);
  expect(answers[0]?.headers.get('content-type')).toBe('application/problem+json');
}

async function sendMany(server: ProbedServer): Promise<void> {
  const names = Object.keys(BODIES);
  const waiting = Array.from({ length: A_ROUND }, (_, i) => names[i % names.length] ?? '').values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const name of waiting) await send(server, name);
  });
  await Promise.all(workers);
}

it(
  `keeps its memory through ${ROUNDS * A_ROUND} bodies that are too large, ${AT_ONCE} at once, and refuses each`,
  async () => {
    const server = await startProbedServer(await temporaryFolder());
    await sendMany(server);
    const before = await server.memory();
    for (let round = 0; round < ROUNDS; round += 1) await sendMany(server);
    const after = await server.memory();
    expect(after.kept - before.kept).toBeLessThan(10);
    await requireAdded(server);
    expect(await server.end('SIGTERM')).toBe(0);
    console.log(
      `${ROUNDS * A_ROUND} hostile bodies: kept ${before.kept} → ${after.kept} MB, resident ${before.resident} → ${after.resident} MB`,
    );
  },
  60_000 + ROUNDS * 60_000,
);

/** Opens a connection that has sent `bytes` and goes on with nothing. */
async function hold(server: ProbedServer, bytes: Buffer): Promise<Socket> {
  const { port } = new URL(server.address);
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  return socket;
}

it('keeps less than 10 MB for 200 bodies that never end, and goes on working', async () => {
  const server = await startProbedServer(await temporaryFolder());
  await callPlants(server, 'GET', '/plants');
  const before = await server.memory();
  const almost = Buffer.from(`{"name":"${'x'.repeat(5_000)}`);
  const declared = Buffer.concat([head(token, 'Content-Length: 60000'), almost]);
  const inChunks = Buffer.concat([
    head(token, chunked),
    Buffer.from(`${almost.length.toString(16)}\r\n`),
    almost,
  ]);
  const holding = Array.from({ length: 200 }, (_, i) =>
    hold(server, i % 2 === 0 ? declared : inChunks),
  );
  const sockets = await Promise.all(holding);
  await requireAdded(server);
  const during = await server.memory();
  expect(during.kept - before.kept).toBeLessThan(10);
  expect(sockets.filter((socket) => socket.destroyed)).toEqual([]);
  for (const socket of sockets) socket.destroy();
  expect(await server.end('SIGTERM')).toBe(0);
  console.log(`200 endless bodies: kept ${before.kept} → ${during.kept} MB`);
});

/** Waits until a plant can be added: a disk that others keep busy may be told to hang for a moment. */
async function requireAdded(server: ProbedServer): Promise<void> {
  const add = async () => (await callPlants(server, 'POST', '/plants', { name: 'Fern' })).status;
  await expect.poll(add).toBe(201);
}

/** Signs in as the app does, and returns what every request of that browser says. */
async function signIn(server: ProbedServer): Promise<string> {
  const answer = await fetch(new URL('/bff/session', server.address), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ token: TEST_ADMIN_TOKEN }),
  });
  return `Cookie: ${answer.headers.get('set-cookie')?.split(';')[0]}\r\nSec-Fetch-Site: same-origin`;
}

const EACH = 4;
const PIECES = 4000;

/** One endpoint's requests whose body stops short of its end, in chunks of a byte, from somebody and from nobody. */
function endlessRequests(endpoint: string, credentials: string): Buffer[] {
  const line = `${endpoint.replaceAll(/:[a-z]+/g, '1')} HTTP/1.1\r\nHost: localhost`;
  const type = 'Content-Type: application/json';
  return [[credentials], []].map((lines) =>
    Buffer.from([line, ...lines, type, chunked, '', '1\r\n \r\n'.repeat(PIECES)].join('\r\n')),
  );
}

it('keeps less than 64 kB for each body in chunks of a byte that never ends, whoever sends it to whatever endpoint', async () => {
  const server = await startProbedServer(await temporaryFolder());
  const credentials = `${await signIn(server)}\r\n${token}`;
  const requests = Object.keys(RULES).flatMap((rule) => endlessRequests(rule, credentials));
  const before = await server.memory();
  const sockets = await Promise.all(
    requests.flatMap((bytes) => Array.from({ length: EACH }, () => hold(server, bytes))),
  );
  await requireAdded(server);
  const during = await server.memory();
  const each = (1000 * (during.kept - before.kept)) / sockets.length;
  for (const socket of sockets) socket.destroy();
  expect(each).toBeLessThan(64);
  expect(await server.end('SIGTERM')).toBe(0);
  console.log(`${sockets.length} bodies in chunks of a byte: ${Math.round(each)} kB each`);
});
