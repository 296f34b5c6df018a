import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signedIn } from './signed-in.ts';

test('of a server that cannot be asked it is told why', async () => {
  vi.stubEnv('TOKEN', 'anything');
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = createServer((socket) => socket.once('data', () => socket.end('SSH-2.0-x\r\n')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = signedIn(address, new AbortController().signal, vi.fn());
  await expect(asked).rejects.toThrow(
    `No server answers at ${address}. What listens there does not`,
  );
});

test('a server that says nothing is waited for no longer than its time', async () => {
  let isAsked = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      isAsked = true;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  vi.stubEnv('TOKEN', 'anything');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const work = vi.fn();
  const outcome = signedIn(address, new AbortController().signal, work).catch(String);
  await expect.poll(() => isAsked).toBe(true);
  vi.advanceTimersByTime(20_000);
  expect(await outcome).toMatch(/No server answers at .* did not answer in time/);
  expect(work).not.toHaveBeenCalled();
});

test.each(['the connection was cut', 'a proxy answered'])(
  'where %s while somebody signed in it is asked again, as often as that is allowed',
  async (how) => {
    let asked = 0;
    const server = createHttpServer((request, response) => {
      asked += 1;
      if (asked === 3) {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      } else if (request.method === 'DELETE' || how === 'a proxy answered') {
        response.writeHead(502).end('Bad Gateway');
      } else request.socket.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    vi.stubEnv('TOKEN', 'anything');
    onTestFinished(() => void vi.unstubAllEnvs());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const signIn = async (askAgain?: () => Promise<boolean>) =>
      await signedIn(address, new AbortController().signal, async () => 'done', askAgain);
    await expect(signIn()).rejects.toThrow(/cannot reach|closed the connection/);
    expect(asked).toBe(1);
    expect(await signIn(async () => true)).toBe('done');
  },
);
