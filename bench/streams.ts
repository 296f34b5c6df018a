import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchServer } from './bench.ts';

export interface StreamResult {
  /** Milliseconds from the request to the first byte of the body. */
  firstByte: number;
  bytes: number;
  seconds: number;
}

type Asked = Pick<BenchServer, 'origin' | 'headers'>;

/**
 * Reads an answer to its end as fast as it comes.
 *
 * @throws Error when it is not a whole JSON array.
 */
export async function readWhole(server: Asked, path: string): Promise<StreamResult> {
  const startedAt = performance.now();
  const response = await request(server, path);
  let firstByte = 0;
  let bytes = 0;
  let end = '';
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (bytes === 0) firstByte = performance.now() - startedAt;
    bytes += chunk.length;
    end = chunk.subarray(-3).toString().trim();
  }
  if (!end.endsWith(']')) throw new Error(`${path} ended with ${JSON.stringify(end)}.`);
  return { firstByte, bytes, seconds: (performance.now() - startedAt) / 1000 };
}

/** Takes a little of an answer every few milliseconds for a bounded time, then goes away. */
export async function readSlowly(server: Asked, path: string, seconds: number): Promise<void> {
  const response = await request(server, path);
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (response.read() === null) await once(response, 'readable');
    await wait(20);
  }
  response.destroy();
}

async function request({ origin, headers }: Asked, path: string): Promise<IncomingMessage> {
  const sent = get(origin + path, { headers, agent: false });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode === 200) return response;
  throw new Error(`${path} was answered with ${response.statusCode}.`);
}
