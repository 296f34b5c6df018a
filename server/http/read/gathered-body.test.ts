import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../../../torture/rounds.ts';
import { createTestApp, listen, send, tokenFor } from '../../testing/app.ts';
import { gatherBodies } from './gathered-body.ts';

/** Makes a request that has come without its body so far, and counts how often it was refused. */
function createMessage() {
  const refused: Socket[] = [];
  const Message = gatherBodies((socket) => void refused.push(socket));
  return { message: new Message(new Socket()), refused };
}

/** Reads what a request holds, as the stream's own chunks. */
function takeAll(message: IncomingMessage): Buffer[] {
  const chunks: Buffer[] = [];
  message.on('data', (chunk) => chunks.push(chunk));
  while (message.read() !== null);
  return chunks;
}

const pieces = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 40 }) },
    fc.uint8Array({ minLength: 900, maxLength: 1200 }),
    fc.constantFrom(1023, 1024, 15_359, 15_360, 16_384, 65_536).map((length) => {
      return Buffer.alloc(length, String(length));
    }),
  ),
  { maxLength: 200 },
);

test('a body is what was sent, in however many pieces it came, read as it comes or later', () => {
  const isSame = (parts: Uint8Array[], isReadLater: boolean) => {
    const { message } = createMessage();
    const chunks = isReadLater ? [] : takeAll(message);
    for (const part of parts) message.push(Buffer.from(part));
    message.push(null);
    const read = isReadLater ? takeAll(message) : chunks;
    expect(Buffer.concat(read).equals(Buffer.concat(parts))).toBe(true);
  };
  fc.assert(fc.property(pieces, fc.boolean(), isSame), { seed, numRuns: 300 });
});

test.each([1, 7, 100, 1000])(
  'of a body of 65,536 bytes in pieces of %d, at most 128 chunks are kept or handed on',
  (size) => {
    for (const isReadLater of [true, false]) {
      const { message, refused } = createMessage();
      const chunks = isReadLater ? [] : takeAll(message);
      for (let sent = 0; sent < 65_536 && refused.length === 0; sent += size) {
        message.push(Buffer.alloc(size));
      }
      message.push(null);
      const read = isReadLater ? takeAll(message) : chunks;
      expect(read.length).toBeLessThanOrEqual(128);
    }
  },
);

test('a body in one piece is not copied', () => {
  const { message } = createMessage();
  const piece = Buffer.from('{"name":"Fern"}');
  const chunks = takeAll(message);
  message.push(piece);
  message.push(null);
  expect(chunks[0]?.buffer).toBe(piece.buffer);
});

test('a body comes in 4,096 pieces and one more for each 16 bytes, and is refused once beyond that', () => {
  const { message, refused } = createMessage();
  const sendPieces = (count: number, size: number) => {
    for (let i = 0; i < count; i += 1) message.push(Buffer.alloc(size));
  };
  sendPieces(10_000, 16);
  sendPieces(4096, 1);
  expect(refused).toEqual([]);
  sendPieces(1000, 1);
  expect(refused).toEqual([message.socket]);
});

const CHUNK = '1\r\n \r\n';

async function setUp() {
  const app = await createTestApp();
  const token = await tokenFor(app, 'admin');
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const signedIn = await send(app, 'POST', '/bff/session', { json: { token }, headers });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0];
  const { port } = await listen(app);
  const ask = async (line: string, body: string, more = '') => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const common = `Host: a\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n`;
    const credentials = `Authorization: Bearer ${token}\r\nCookie: ${cookie}\r\n`;
    socket.write(
      `${line} HTTP/1.1\r\n${common}${credentials}${more}Transfer-Encoding: chunked\r\n\r\n${body}`,
    );
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    await once(socket, 'close');
    return answer;
  };
  return { app, ask };
}

const READERS = [
  ...['POST /plants', 'POST /bff/session', 'POST /bff/session/link', 'POST /bff/plants'],
  ...['PATCH /bff/plants/1', 'POST /bff/deletions', 'POST /bff/changes/1/undo'],
  ...['POST /bff/taggings', 'POST /bff/taggings/matching'],
  ...['POST /bff/tokens', 'POST /bff/imports', 'POST /bff/imports/check'],
];

test.each(READERS)('%s says what to do about a body in thousands of tiny chunks', async (line) => {
  const { ask } = await setUp();
  const answer = await ask(line, CHUNK.repeat(20_000));
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('too many small pieces. Send it in pieces of 16 bytes or more.');
});

test('a body in chunks of a byte makes a plant, as any other does', async () => {
  const { app, ask } = await setUp();
  const body = [...'{"name":"Fern","id":7}'].map((byte) => `1\r\n${byte}\r\n`).join('');
  expect(await ask('POST /plants', `${body}0\r\n\r\n`, 'Connection: close\r\n')).toMatch(
    /^HTTP\/1\.1 201 /,
  );
  expect(await app.store.plants.findPlants('main', [7])).toMatchObject([
    { id: 7, name: 'Fern', tag: '' },
  ]);
});
