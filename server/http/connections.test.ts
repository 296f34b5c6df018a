import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { createDrain } from './drain.ts';
import { answerParserError } from './parser-errors.ts';
import { createTestApp } from './testing.ts';

/** Serves the app as main does, without the timeouts. */
async function serve() {
  const { app, logger, settings } = await createTestApp();
  const server = createServer(getRequestListener(app.fetch));
  const drain = createDrain(server);
  server.on('clientError', answerParserError(logger, settings));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, drain, port };
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
