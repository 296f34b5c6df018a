import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { requireTool } from '../../torture/process/linux-tools.ts';

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/** What one round of load found. Latencies are in milliseconds. */
export interface LoadResult {
  /** Requests a second that were answered with success. */
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  /** How many were answered with success. */
  done: number;
  /** Requests that broke or were answered with an error. */
  failed: number;
}

/** Each `#` in the path and the body becomes a number; see `numbers`. */
export interface Load {
  origin: string;
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  method?: 'GET' | 'POST' | 'DELETE';
  body?: string;
  /** Leaves the processor to the server where both want it. */
  isPolite?: boolean;
  /** What sends other requests than one again and again, by the same arguments. */
  script?: string;
  /** A file with a token a line, any of which a request bears. */
  tokens?: string;
  /** `each` counts up from the first for ever; `random` takes any up to the last. */
  numbers?: { order: 'each'; first: number } | { order: 'random'; first: number; last: number };
}

/** Loads a server of this machine from a process of its own, for a bounded time. */
export async function load(request: Load): Promise<LoadResult> {
  const { origin, path, headers, connections, seconds, method = 'GET', body = '' } = request;
  const { numbers = { order: 'each', first: 1 }, tokens, script = SCRIPT } = request;
  const last = numbers.order === 'random' ? numbers.last : numbers.first;
  const { stdout } = await promisify(execFile)('nice', [
    ...['-n', request.isPolite ? '10' : '0', requireTool('wrk', 'wrk')],
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...['-s', script, `${origin}${path.replaceAll('#', '0')}`, '--'],
    ...[method, path, body, String(numbers.first), String(last), numbers.order],
    ...(tokens === undefined ? [] : [tokens]),
  ]);
  const report = readReport(stdout.trim().split('\n').at(-1) ?? '');
  const done = report.answered - report.refused;
  const failed = report.refused + report.broken;
  const { p50, p99, max } = report;
  return { perSecond: done / report.seconds, p50, p99, max, done, failed };
}

/** A server's code is compiled by use, so warming up is counted in requests; slow ones are given up on. */
const WARM_REQUESTS = 30_000;
const WARM_SECONDS = 6;

/** Loads a server a second at a time until its code is compiled. */
export async function warmUp(
  loadFor: (seconds: number) => Promise<Pick<LoadResult, 'done'>>,
): Promise<void> {
  let done = 0;
  for (let second = 0; second < WARM_SECONDS && done < WARM_REQUESTS; second += 1) {
    done += (await loadFor(1)).done;
  }
}

interface Report {
  answered: number;
  refused: number;
  broken: number;
  seconds: number;
  p50: number;
  p99: number;
  max: number;
}

/** Trusts the line that `wrk.lua` writes. */
function readReport(line: string): Report {
  return JSON.parse(line) as Report;
}
