import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locateJsonError } from './locate-json-error.ts';

const place = (text: string) => locateJsonError(Buffer.from(text));

it.each([
  ['{"a":1,}', 7],
  ['{"a" 1}', 5],
  ['[1 2]', 3],
  ['{"a":tru}', 5],
  ['[01]', 1],
  ['["\u0001"]', 1],
  ['{"a":1}}', 7],
  ['[1]x', 3],
  ['{"é":1,}', 8],
  ['', 0],
  ['{"a":', 5],
])('finds the byte at which %j stops being JSON', (text, offset) => {
  expect(place(text)).toEqual({ line: 1, offset });
});

it('counts lines from 1', () => {
  expect(place('{\n"a":1,\n"b":?\n}')).toEqual({ line: 3, offset: 13 });
});

it('reaches the end of whatever is well-formed JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(place(text).offset).toBe(Buffer.byteLength(text));
    }),
  );
});
