import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HalfAnswers extends AsyncDisposable {
  url: string;
  /** Resolves once the headers of the half answer have been passed on. */
  halved: Promise<void>;
}

/**
 * Stands between browser and server, and never passes on the body of the first answer to a method at a
 * path. A request that a dying page sends is not held up by it, as one is that a route looks at.
 */
export async function halveFirstAnswer(
  server: string,
  method: string,
  path: string,
): Promise<HalfAnswers> {
  let halve: () => void = () => undefined;
  const halved = new Promise<void>((resolve) => {
    halve = resolve;
  });
  let isDone = false;
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', headers } = incoming;
    const isHalved = !isDone && incoming.method === method && url === path;
    isDone ||= isHalved;
    const options = { method: incoming.method, headers };
    const passedOn = request(new URL(url, server), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!isHalved) return void answer.pipe(outgoing);
      outgoing.flushHeaders();
      answer.resume();
      halve();
    });
    passedOn.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passedOn.destroy());
    incoming.pipe(passedOn);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    halved,
    [Symbol.asyncDispose]: async () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
