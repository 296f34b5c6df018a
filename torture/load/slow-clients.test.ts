import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { TIMEOUTS, type Timeouts } from '../../server/http/node/timeouts.ts';
import { createTestApp, listen, tokenFor } from '../../server/testing/app.ts';
import { rounds } from '../rounds.ts';
import { parseAnswers } from '../wire.ts';

/** No client waits for a limit so far off: where it is cut, another one did it. */
const FAR_OFF_MS = 600_000;

/** The limits under which only one can cut; the long version waits for the real ones. */
function limitsOf(limit: keyof Timeouts): Timeouts {
  const farOff = {
    headersMs: FAR_OFF_MS,
    requestMs: FAR_OFF_MS,
    uploadMs: FAR_OFF_MS,
    idleMs: FAR_OFF_MS,
    stalledMs: FAR_OFF_MS,
  };
  // Node wants the headers' limit within the request's.
  const short = limit === 'requestMs' ? { requestMs: 500, headersMs: 500 } : { [limit]: 500 };
  return rounds<Timeouts>({ ...farOff, ...short }, TIMEOUTS);
}

/** How long after a real limit a client may at most go on; a short one tells by being the only one. */
const GRACE_MS = rounds(FAR_OFF_MS, 1000);
const DRIP_MS = 50;

async function setUp(limit: keyof Timeouts) {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  const limits = limitsOf(limit);
  return { app, token, limitMs: limits[limit] ?? 0, ...(await listen(app, limits)) };
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
    const { port, token, app, limitMs } = await setUp(limit);
    const auth = `Authorization: Bearer ${token}\r\n`;
    const { ms, answer } = await dripUntilCut(port, start.replace('<auth>', auth), drip);
    expect(ms).toBeLessThan(limitMs + GRACE_MS);
    const { answers } = parseAnswers(answer, []);
    expect(answers.map(({ status }) => status)).toEqual([408]);
    expect(answers[0]?.body).toContain('"code":"request_timeout"');
    expect((await app.store.plants.version('main')).seq).toBe(0);
  },
  300_000,
);

test('a client that never sends anything is cut in time', async () => {
  const { port, limitMs } = await setUp('headersMs');
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const startedAt = performance.now();
  await readAll(socket);
  expect(performance.now() - startedAt).toBeLessThan(limitMs + GRACE_MS);
}, 300_000);

test('a client that never reads its list is cut, and the list it held is let go', async () => {
  const { app, port, server, token } = await setUp('stalledMs');
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
}, 300_000);
