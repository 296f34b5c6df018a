import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What one round of load found. */
export interface LoadResult {
  /** Requests a second that were answered with 2xx. */
  perSecond: number;
  /** Median latency in milliseconds. */
  p50: number;
  p99: number;
  /** Requests that failed or were answered with another status. */
  failed: number;
}

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** Loads one address of this machine from a process of its own, for a bounded time. */
export async function load({ url, connections, seconds, method, headers, body }: Load) {
  const program = new URL('node_modules/.bin/autocannon', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(program, [
    ...['--json', '--no-progress', '-c', String(connections), '-d', String(seconds)],
    ...['-m', method, ...(body ? ['-b', body] : [])],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    url,
  ]);
  const report = JSON.parse(stdout) as Report;
  const result: LoadResult = {
    perSecond: report['2xx'] / report.duration,
    p50: report.latency.p50,
    p99: report.latency.p99,
    failed: report.non2xx + report.errors,
  };
  return result;
}

/** The parts of autocannon's report that are used; `duration` in seconds, latencies in milliseconds. */
interface Report {
  '2xx': number;
  non2xx: number;
  errors: number;
  duration: number;
  latency: { p50: number; p99: number };
}

/** Returns the middle of the numbers, the higher one of two. */
export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
