import { expect, test } from 'vitest';
import { megabytesKept } from '../../testing/kept-memory.ts';
import { parseStrictJson } from './strict-json.ts';

test('a text that is kept does not keep the body that it came in', () => {
  const padding = ' '.repeat(60_000);
  const parse = (i: number) =>
    parseStrictJson(Buffer.from(`{"name":"Seedling number ${i}"}${padding}`).toString());
  expect(megabytesKept(500, parse)).toBeLessThan(5);
});
