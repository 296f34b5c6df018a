import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEntries } from './json-entries.ts';

function valuesOf(text: string, size = text.length): unknown[] {
  const pieces: { text: string; share: number }[] = [];
  for (let at = 0; at < text.length; at += size) {
    pieces.push({ text: text.slice(at, at + size), share: 1 });
  }
  return [...readEntries(pieces)].flat().map(({ value }) => value);
}

function refusal(text: string, size?: number): string {
  try {
    valuesOf(text, size);
    return 'accepted';
  } catch (error) {
    return String(error);
  }
}

const size = fc.integer({ min: 1, max: 12 });

test('a list is read as JSON.parse reads it, wherever it is cut', () => {
  const list = fc.array(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), { maxLength: 5 });
  fc.assert(
    fc.property(list, fc.constantFrom(undefined, 1, '\t'), size, (values, indent, pieces) => {
      const text = JSON.stringify(values, null, indent);
      fc.pre(!text.includes('__proto__'));
      expect(valuesOf(text, pieces)).toEqual(JSON.parse(text));
    }),
  );
});

const piece = fc.constantFrom(
  ...['[', ']', '{', '}', ',', ':', '"a"', '"', '\\', ' ', '\n', '1', 'tru', 'null', '\u0001', 'é'],
);

test('nothing is accepted that JSON.parse refuses', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = `[${pieces.join('')}`;
      if (refusal(text) === 'accepted') expect(valuesOf(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('a fault is told with the same words and place wherever the text is cut', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), size, (pieces, cut) => {
      const text = `[${pieces.join('')}`;
      expect(refusal(text, cut)).toBe(refusal(text));
    }),
  );
});

test.each([
  ['[1,]', 'line 1, column 4, the character ] appears where a JSON value belongs'],
  ['[,1]', 'line 1, column 2, the character , appears where a JSON value belongs'],
  ['[1\n,,2]', 'line 2, column 2, the character , appears where a JSON value belongs'],
  ['[1\n 2]', 'line 2, column 2, the character 2 follows the end of the JSON value'],
  ['[{"a":1]}', 'line 1, column 8, the character ] appears where a comma or } belongs'],
  ['[1] 2', 'line 1, column 5, the character 2 follows the end of the list'],
  ['[\n{"a":1}', 'line 2, column 8, the end of the file appears where a comma or ] belongs'],
  ['[{"a":"b', 'the end of the text appears inside quotes'],
  ['{"a":1}', 'line 1, column 1, the character { appears where the [ of a list belongs'],
  ['[{"a":1,"a":2}]', 'the field "a" comes twice'],
])('%j is refused: %s', (text, what) => {
  expect(refusal(text)).toContain(what);
});

test('an entry that does not end is refused', () => {
  const text = `[1,{"name":"${'x'.repeat(300_000)}`;
  expect(refusal(text, 8192)).toMatch(/Entry 2 does not end/);
});
