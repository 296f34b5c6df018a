import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signedIn } from './signed-in.ts';

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
  expect(await outcome).toMatch(/No server answers at/);
  expect(work).not.toHaveBeenCalled();
});
