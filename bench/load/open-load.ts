import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** What came of requests that arrived on a clock, in milliseconds from when each was due. */
export interface OpenResult {
  done: number;
  failed: number;
  p50: number;
  p99: number;
  p999: number;
}

export interface OpenLoad {
  origin: string;
  path: string;
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
  method?: 'GET' | 'POST';
  body?: string;
}

/** Loads a server of this machine with requests that arrive at times of their own, however slow it answers. */
export async function openLoad(load: OpenLoad): Promise<OpenResult> {
  const { origin, path, headers, perSecond, seconds, method = 'GET', body = '' } = load;
  const { host, port } = new URL(origin);
  const fields = { Host: host, ...headers, ...(body && { 'Content-Length': String(body.length) }) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const request = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  const child = fork(fileURLToPath(new URL('arrivals.mjs', import.meta.url)));
  // It looks for what is due without rest, and the server needs the same processors.
  setPriority(child.pid ?? 0, 10);
  child.send({ port: Number(port), request, perSecond, seconds });
  const [result] = await once(child, 'message');
  return readResult(result);
}

/** Trusts the process that this one has started. */
function readResult(message: unknown): OpenResult {
  return message as OpenResult;
}
