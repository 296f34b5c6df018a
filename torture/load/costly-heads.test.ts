import { once } from 'node:events';
import { type AddressInfo, connect, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp, listen } from '../../server/testing/app.ts';
import { buildWebRoot } from '../../server/testing/browser.ts';
import { rounds } from '../rounds.ts';
import { HEAD_CHARACTERS } from '../wire.ts';
import { findHold, MOST_HELD_MS } from './longest-hold.ts';

const AT_ONCE = 100;

/** A letter each that a name of a host is rewritten for, no two alike. */
const LETTERS = Array.from({ length: HEAD_CHARACTERS / 9 - 10 }, (_, index) =>
  String.fromCharCode(0x4e00 + index),
).join('');

const fill = (text: string) => text.repeat(HEAD_CHARACTERS / text.length);

const TEXTS: Record<string, string> = {
  'an origin of rare letters': `http://${encodeURIComponent(LETTERS)}`,
  'rare letters': encodeURIComponent(LETTERS),
  commas: fill(','),
  'empty tags': fill('""'),
  'parameters without a name': fill(' a=b;'),
  'labels of a host': fill('a.'),
  spaces: `a${fill(' ')}a`,
};

const HEADERS = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Cookie', 'Host'],
  ...['If-Match', 'If-None-Match', 'Idempotency-Key', 'Origin', 'Range', 'X-Forwarded-For'],
  ...rounds(
    [],
    [
      ...['Content-Encoding', 'Content-Type', 'Expect', 'Last-Event-ID', 'Sec-Fetch-Site'],
      'X-Request-Id',
    ],
  ),
];

/** A page, a part of the public interface, and the one change that nobody need be known for. */
const ASKED = ['GET /', ...rounds([], ['GET /plants', 'GET /nowhere']), 'POST /bff/session'];

function requestOf(asked: string, fields: Record<string, string>): string {
  const all = { Host: 'localhost', Connection: 'close', 'Content-Length': '0', ...fields };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${asked} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** All in which the head of a request can be long to read, by what it is. */
function* heads(): Generator<[string, string]> {
  for (const asked of ASKED) {
    for (const [what, text] of Object.entries(TEXTS)) {
      for (const name of HEADERS) {
        yield [`${asked}, ${name} of ${what}`, requestOf(asked, { [name]: text })];
      }
      const [method, path] = asked.split(' ');
      const target = `http://${text.replaceAll(' ', '')}${path}`;
      yield [`${asked}, address of ${what}`, requestOf(`${method} ${target}`, {})];
    }
  }
}

/** Sends a request on so many connections, in one turn, and waits until all are answered. */
async function sendAtOnce(server: Server, request: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const sockets = Array.from({ length: AT_ONCE }, () => connect(port, '127.0.0.1'));
  // What comes on a connection that is yet to be accepted comes in a turn of its own.
  while (accepted < AT_ONCE) await new Promise(setImmediate);
  server.off('connection', count);
  const answered = sockets.map((socket) => once(socket.resume(), 'close'));
  for (const socket of sockets) socket.write(request);
  await Promise.all(answered);
}

test(`no head of a request, ${AT_ONCE} times at once by nobody known, holds the event loop for more than ${MOST_HELD_MS} ms`, async () => {
  const { server } = await listen(await createTestApp({ webRoot: await buildWebRoot() }));
  const tooLong: string[] = [];
  let longest = 0;
  for (const [what, request] of heads()) {
    const held = await findHold(async () => await sendAtOnce(server, request));
    longest = Math.max(longest, held);
    if (held > MOST_HELD_MS) tooLong.push(`${what}: ${Math.round(held)} ms`);
  }
  console.log(`heads: longest hold ${Math.round(longest)} ms`);
  expect(tooLong).toEqual([]);
});
