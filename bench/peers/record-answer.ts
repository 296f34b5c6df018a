import type { BenchServer } from '../bench.ts';
import type { Load } from '../load/wrk.ts';
import type { FixedAnswer } from './bare-node.ts';

/** Takes down what a server answers, without the headers that Node adds to every answer. */
export async function recordAnswer(
  { origin, headers }: BenchServer,
  { path, method, body }: Pick<Load, 'path' | 'method' | 'body'>,
): Promise<FixedAnswer> {
  const response = await fetch(origin + path, {
    ...{ method: method ?? 'GET', headers: { ...headers, 'Content-Type': 'application/json' } },
    ...(body !== undefined && { body }),
  });
  const answered = [...response.headers].filter(
    ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
  );
  return { headers: Object.fromEntries(answered), body: await response.text() };
}
