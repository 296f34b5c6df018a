import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { TIMEOUTS, type Timeouts } from '../http/node-server.ts';
import { createTestApp, listen, tokenFor } from '../http/testing.ts';
import { rounds } from './rounds.ts';
import { parseAnswers } from './wire.ts';

/** The long version waits for the real limits. */
const LIMITS = rounds<Timeouts>(
  { headersMs: 500, requestMs: 1500, idleMs: 500, stalledMs: 1000 },
  TIMEOUTS,
);

/** How long after a limit a client may at most go on. */
const GRACE_MS = 1000;
const DRIP_MS = 50;

async function setUp() {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  return { app, token, ...(await listen(app, LIMITS)) };
}

/** Sends `start` at once and then `drip`, byte by byte, until it is cut; tells after how long and what came back. */
async function dripUntilCut(port: number, start: string, drip: string) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const startedAt = performance.now();
  socket.write(start);
  let at = 0;
  const dripping = setInterval(() => {
    socket.write(drip[at % drip.length] ?? '');
    at += 1;
  }, DRIP_MS);
  const answer = await readAll(socket);
  clearInterval(dripping);
  return { ms: performance.now() - startedAt, answer };
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'end');
  socket.destroy();
  return text;
}

const CREATE = 'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

test.each([
  ['the first line', 'headersMs', 'GET /', 'x'],
  ['a header', 'headersMs', 'GET /plants HTTP/1.1\r\nHost: a\r\nX: ', 'x'],
  ['headers without end', 'headersMs', 'GET /plants HTTP/1.1\r\nHost: a\r\n', 'a:1\r\n'],
  ['a declared body', 'requestMs', `${CREATE}<auth>Content-Length: 60000\r\n\r\n{"name":"`, 'x'],
  [
    'a body in chunks of a byte',
    'requestMs',
    `${CREATE}<auth>Transfer-Encoding: chunked\r\n\r\n`,
    '1\r\n \r\n',
  ],
] as const)(
  'a client that drips %s is told so and cut in time',
  async (_case, limit, start, drip) => {
    const { port, token, app } = await setUp();
    const auth = `Authorization: Bearer ${token}\r\n`;
    const { ms, answer } = await dripUntilCut(port, start.replace('<auth>', auth), drip);
    expect(ms).toBeLessThan(LIMITS[limit] + GRACE_MS);
    const { answers } = parseAnswers(answer, []);
    expect(answers.map(({ status }) => status)).toEqual([408]);
    expect(answers[0]?.body).toContain('"code":"request_timeout"');
    expect((await app.store.plants.version('main')).seq).toBe(0);
  },
  60_000,
);

test('a client that never sends anything is cut in time', async () => {
  const { port } = await setUp();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const startedAt = performance.now();
  await readAll(socket);
  expect(performance.now() - startedAt).toBeLessThan(LIMITS.headersMs + GRACE_MS);
}, 60_000);

test('a client that never reads its list is cut, and the list it held is let go', async () => {
  const { app, port, server, token } = await setUp();
  const add = Array.from({ length: 100_000 }, (_, id) => ({
    id,
    name: `Plant ${id}`,
    tag: 'x'.repeat(50),
  }));
  const actor = { id: 'test', name: 'test' };
  await app.store.plants.commit({ actor, requestId: 'test', workspace: 'main', remove: [], add });
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const [held] = await accepted;
  await once(held, 'close');
  socket.destroy();
}, 130_000);
