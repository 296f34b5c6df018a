import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseTrustProxy } from '../http/auth/trusted-proxies.ts';
import { holdTime } from '../testing/hold-time.ts';
import { send } from './send.ts';
import { NotSentError } from './why-not-sent.ts';

/** A receiver that answers the head of a request as it likes, and how a request to it ends. */
async function startReceiver(answer: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      sockets.push(socket);
      answer(socket);
      socket.resume();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const allowed = parseTrustProxy('127.0.0.1');
  const post = (signal = new AbortController().signal, confirm = async () => {}) =>
    send(url, {}, '{}', { allowed, signal, confirm });
  return { post, sockets };
}

const nothing = () => undefined;

test('an answer that would change the protocol is a failed attempt', async () => {
  const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
  const { post } = await startReceiver((socket) => socket.write(head));
  expect(await post()).toMatchObject({ status: null, reason: expect.stringMatching(/closed/) });
});

test('a connection that closes without an answer is a failed attempt', async () => {
  const { post } = await startReceiver((socket) => socket.end());
  expect(await post()).toMatchObject({ status: null });
});

test('what may not be sent any more by the time it is connected is not sent', async () => {
  let asked = 0;
  const confirm = async () => {
    asked += 1;
    if (asked === 2) throw new NotSentError('No more.');
  };
  const { post, sockets } = await startReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  expect(await post(undefined, confirm)).toEqual({ status: null, reason: 'No more.', code: null });
  expect(await post()).toMatchObject({ status: 200 });
  expect(sockets.length).toBe(1);
});

test('a receiver that says nothing is waited for no longer than its time', async () => {
  holdTime();
  const { post, sockets } = await startReceiver(nothing);
  const outcome = post();
  await expect.poll(() => sockets.length).toBe(1);
  vi.advanceTimersByTime(15_000);
  const reason = expect.stringMatching(/within 15 seconds/);
  expect(await outcome).toMatchObject({ status: null, reason });
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
});

test('once it is stopped, a receiver that says nothing is not waited for', async () => {
  const { post, sockets } = await startReceiver(nothing);
  const stopped = new AbortController();
  const outcome = post(stopped.signal);
  await expect.poll(() => sockets.length).toBe(1);
  stopped.abort();
  expect(await outcome).toMatchObject({ status: null });
});

test('an answer that comes before anything was sent takes nothing', async () => {
  let asked = 0;
  let told: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    told = resolve;
  });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', () => told());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const confirm = async () => {
    asked += 1;
    if (asked === 1) return;
    await answered;
    // The answer is read before this is over.
    for (let round = 0; round < 20; round += 1) await new Promise(setImmediate);
  };
  const allowed = parseTrustProxy('127.0.0.1');
  const { signal } = new AbortController();
  expect(await send(url, {}, '{}', { allowed, signal, confirm })).toMatchObject({ status: null });
});

test('a receiver that says again and again that its answer is yet to come is a failed attempt', async () => {
  const { post, sockets } = await startReceiver((socket) => {
    const go = () => {
      while (socket.writable && socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(1000)));
    };
    socket.on('drain', go);
    go();
  });
  const reason = expect.stringMatching(/again and again/);
  expect(await post()).toMatchObject({ status: null, reason });
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
});

test('a status is taken whose body never comes, and its connection does not outlive it', async () => {
  const countTimers = holdTime();
  const { post, sockets } = await startReceiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n');
  });
  const outcome = post();
  // For what follows the status.
  await expect.poll(() => countTimers(1_000)).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(await outcome).toEqual({ status: 200, reason: null, code: null });
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
});

test('a status is taken whose body has no end', async () => {
  holdTime();
  const { post } = await startReceiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const go = () => {
      while (socket.writable && socket.write(Buffer.alloc(65_536)));
    };
    socket.on('drain', go);
    go();
  });
  expect(await post()).toEqual({ status: 200, reason: null, code: null });
});
