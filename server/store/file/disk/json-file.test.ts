import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonFault } from './json-file.ts';

const fault = (text: string) => findJsonFault(Buffer.from(text));

it.each([
  ['{"a":1,}', 7, 'the character } appears where a field name in quotes belongs'],
  ['{"a" 1}', 5, 'the character 1 appears where a colon belongs'],
  ['[1 2]', 3, 'the character 2 appears where a comma or ] belongs'],
  ['{"a":tru}', 5, 'the character t appears where a JSON value belongs'],
  ['["\u0001"]', 2, 'the character U+0001 appears inside quotes; close them, or escape it'],
  ['{"a":1}}', 7, 'the character } follows the end of the JSON value; remove it'],
  ['{"é":1,}', 8, 'the character } appears where a field name in quotes belongs'],
  ['\uFEFF{}', 0, 'there is a byte order mark; leave it out'],
  ['', 0, 'there is no value; write a JSON object'],
  ['{"a":', 5, 'the end of the text appears where a JSON value belongs'],
  ['{"a":1,"a":2}', 10, 'the field "a" comes twice; leave out one of them'],
  ['{"a":1,"\\u0061":2}', 15, 'the field "a" comes twice; leave out one of them'],
])('finds the byte at which %j is not acceptable, and says why', (text, offset, what) => {
  expect(fault(text)).toEqual({ line: 1, offset, what });
});

it('counts lines from 1', () => {
  expect(fault('{\n"a":1,\n"b":?\n}')).toMatchObject({ line: 3, offset: 13 });
});

it('finds the end of a list that is deeper than any snapshot', () => {
  expect(fault('['.repeat(100_000))?.what).toMatch(/nesting is deeper than 32 levels/);
});

it('finds nothing in what is well-formed and means one thing, however long', () => {
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), (text) => {
      fc.pre(!text.includes('__proto__') && !/-0|\d[eE]/.test(text));
      expect(fault(text)).toBeNull();
    }),
  );
  expect(fault(JSON.stringify(Array.from({ length: 50_000 }, (_, id) => ({ id }))))).toBeNull();
});
