import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { nextTurn } from '../../domain/turn-taker.ts';
import { discardBody } from './unread-body.ts';

test('a body that came while the event loop was held up is not taken for one that comes too slowly', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n1');
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  const discarded = discardBody(request);
  // Timers come behind immediates, and before what has arrived.
  await nextTurn();
  client.write('2');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
  await discarded;
  expect(request.complete).toBe(true);
});
