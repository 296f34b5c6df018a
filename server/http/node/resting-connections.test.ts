import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp, listen, tokenFor } from '../../testing/app.ts';
import { collectGarbage } from '../../testing/kept-memory.ts';

test.each([
  ['one that was let in', true],
  ['one of a stranger', false],
])(
  'a connection that rests, %s, keeps nothing of the requests that were answered on it',
  async (_name, isKnown) => {
    const app = await createTestApp();
    const { server, port, url } = await listen(app);
    const requests: WeakRef<IncomingMessage>[] = [];
    server.on('request', (request) => requests.push(new WeakRef(request)));
    const token = isKnown ? await tokenFor(app, 'viewer') : 'none';
    const fields = `Host: a\r\nAuthorization: Bearer ${token}\r\nX-Long: ${'x'.repeat(8000)}\r\n`;
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    let answers = 0;
    socket.on('data', (text: string) => {
      answers += text.split('HTTP/1.1 ').length - 1;
    });
    socket.write(`GET /plants?limit=1 HTTP/1.1\r\n${fields}\r\n`.repeat(12));
    await expect.poll(() => answers).toBe(12);
    // A server keeps the request that it read last, whichever connection that came on.
    await (await fetch(`${url}/health/live`)).text();
    const kept = () => {
      collectGarbage();
      return requests.slice(0, 12).filter((one) => one.deref()).length;
    };
    await expect.poll(kept).toBe(0);
    expect(requests).toHaveLength(13);
    socket.destroy();
  },
);
