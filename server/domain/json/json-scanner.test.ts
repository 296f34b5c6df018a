import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a text that is kept does not keep the body that it came in', () => {
  const padding = ' '.repeat(60_000);
  const kept: unknown[] = [];
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 500; i += 1) {
    const body = Buffer.from(`{"name":"Seedling number ${i}"}${padding}`).toString();
    kept.push(parseStrictJson(body));
  }
  collectGarbage();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  expect(kept).toHaveLength(500);
  expect(megabytes).toBeLessThan(5);
});
