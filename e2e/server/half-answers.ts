import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

interface Between extends AsyncDisposable {
  url: string;
  /** Returns how often the server was asked. */
  timesAsked: () => number;
}

interface HalfAnswers extends Between {
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
  const between = await standBetween(server, method, path, (answer, outgoing) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    outgoing.flushHeaders();
    answer.resume();
    halve();
  });
  return { ...between, halved };
}

/**
 * Stands between browser and server, and closes the connection once the server has answered a method at
 * a path for the first time. On a connection that was used before, a browser then asks again by itself.
 */
export async function loseFirstAnswer(
  server: string,
  method: string,
  path: string,
): Promise<Between> {
  return await standBetween(server, method, path, (answer, outgoing) => {
    answer.resume();
    answer.on('end', () => outgoing.destroy());
  });
}

/**
 * Stands between browser and server, and passes nothing more on once a line of the first answer to a method
 * at a path holds a word. The connection stays open, as one that dies without a word does.
 */
export async function fallSilentAfter(
  server: string,
  method: string,
  path: string,
  word: string,
): Promise<Between> {
  return await standBetween(server, method, path, (answer, outgoing) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    let isSilent = false;
    const lines = createInterface(answer).on('line', (line) => {
      if (!isSilent) outgoing.write(`${line}\n`);
      isSilent ||= line.includes(word);
    });
    // A browser that lets go of it while the server writes ends the answer in the middle.
    lines.on('error', () => outgoing.destroy());
  });
}

/** Stands between browser and server, and closes the connection within the body of the first answer to a method at a path. */
export async function breakOffFirstAnswer(
  server: string,
  method: string,
  path: string,
): Promise<Between> {
  return await standBetween(server, method, path, (answer, outgoing) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.once('data', (part) => outgoing.write(part, () => outgoing.destroy()));
  });
}

async function standBetween(
  server: string,
  method: string,
  path: string,
  answerFirst: (answer: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<Between> {
  let times = 0;
  // A connection stays open however long a browser rests: on a new one it would not ask again by itself.
  const proxy = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const { url = '/', headers } = incoming;
    const isMeant = incoming.method === method && new URL(url, server).pathname === path;
    if (isMeant) times += 1;
    const isFirst = isMeant && times === 1;
    const options = { method: incoming.method, headers };
    const passedOn = request(new URL(url, server), options, (answer) => {
      if (isFirst) return answerFirst(answer, outgoing);
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
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
    timesAsked: () => times,
    [Symbol.asyncDispose]: async () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
