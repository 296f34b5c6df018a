import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { readExactNumber } from './exact-number.ts';
import { parseStrictJson } from './strict-json.ts';

function refusal(text: string): string {
  try {
    parseStrictJson(text);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_json') return error.message;
    throw error;
  }
  return 'accepted';
}

describe('strict JSON', () => {
  const json = fc.jsonValue({
    maxDepth: 7,
    noUnicodeString: false,
    stringUnit: 'binary',
  } as object);

  test('reads every acceptable value as JSON.parse does', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        fc.pre(!text.includes('__proto__'));
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('accepts nothing that JSON.parse refuses, and never reads it differently', () => {
    const piece = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '"b\\n"',
        '"',
        '\\',
        ' ',
        '\n',
        '1',
        '-0',
        '01',
        '.5',
      ],
      ...['1e2', '-', 'true', 'null', 'nul', '\u0001', '"\\u00e9"', '"\\ud800"', '"\\x"', 'NaN'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        if (refusal(text) !== 'accepted') return;
        // A negative zero becomes 0, which is the one difference.
        expect(JSON.stringify(parseStrictJson(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['', 'line 1, column 1, there is no value'],
    ['  ', 'there is no value'],
    ['\uFEFF{}', 'byte order mark'],
    ['{} x', 'the character x follows the end'],
    ['{}{}', 'the character { follows the end'],
    ['{"a":1,\n "a":2}', 'line 2, column 5, the field "a" comes twice'],
    ['{"a":1,"\\u0061":2}', 'the field "a" comes twice'],
    ['{"__proto__":1}', 'the field __proto__ is refused'],
    ['{"\\u005f_proto__":1}', 'the field __proto__ is refused'],
    ['{"id":9007199254740993}', 'the number 9007199254740993 cannot be represented exactly'],
    ['1e400', 'cannot be represented exactly'],
    ['1e-400', 'cannot be represented exactly'],
    ['[[[[[[[[[1]]]]]]]]]', 'deeper than 8 levels'],
    [`[${'0,'.repeat(10_000)}0]`, 'more than 10000 values'],
    [`{${Array.from({ length: 10_000 }, (_, i) => `"k${i}":0`).join()}}`, 'more than 10000 values'],
    [`${'['.repeat(60_000)}`, 'deeper than 8 levels'],
    ['{"a":1,}', 'the character } appears where a field name'],
    ['[1,]', 'the character ] appears where a JSON value'],
    ['[1 2]', 'the character 2 appears where a comma or ]'],
    ['{"a" 1}', 'the character 1 appears where a colon'],
    ["{'a':1}", "the character ' appears where a field name"],
    ['"a\nb"', 'the character U+000A appears inside quotes'],
    ['"abc', 'the end of the text appears inside quotes'],
    ['"\\x"', 'a backslash begins no JSON escape'],
    ['"\\u12"', 'a backslash begins no JSON escape'],
    ['01', 'the character 1 follows the end'],
    ['+1', 'the character + appears where a JSON value'],
    ['.5', 'the character . appears where a JSON value'],
    ['NaN', 'the character N appears where a JSON value'],
    ['undefined', 'the character u appears where a JSON value'],
  ])('refuses %j and says why', (text, reason) => {
    expect(refusal(text)).toContain(reason);
  });

  test('accepts nesting of exactly 8 levels', () => {
    expect(parseStrictJson('[[[[[[[[1]]]]]]]]')).toEqual([[[[[[[[1]]]]]]]]);
  });
});

describe('exact numbers', () => {
  test('a literal full of zeros is read in one pass', () => {
    const zeros = '0'.repeat(400_000);
    expect(readExactNumber(`0.1${zeros}`)).toBe(0.1);
    expect(readExactNumber(`0.1${zeros}1`)).toBeNull();
  });

  test.each([
    ['0', 0],
    ['0.5', 0.5],
    ['1.0', 1],
    ['1e2', 100],
    ['1E+2', 100],
    ['100e-2', 1],
    ['0.1', 0.1],
    ['0.0000001', 1e-7],
    ['0.10', 0.1],
    ['1e23', 1e23],
    ['5e-324', 5e-324],
    ['9007199254740991', 9007199254740991],
    ['9007199254740991.000', 9007199254740991],
    ['90071992547409910e-1', 9007199254740991],
    ['0e999999999999', 0],
    ['0.00000000000000000000', 0],
  ])('%s is %d', (literal, value) => {
    expect(readExactNumber(literal)).toBe(value);
  });

  test.each([
    '9007199254740993',
    '9007199254740993.0',
    '1e400',
    '1e-400',
    '0.1000000000000000055511',
  ])('%s is refused', (literal) => expect(readExactNumber(literal)).toBeNull());

  test.each(['-0', '-0.0', '-0e5'])('%s becomes 0', (literal) => {
    expect(Object.is(readExactNumber(literal), 0)).toBe(true);
  });

  test('whatever JavaScript writes is read back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        fc.pre(!Object.is(value, -0));
        expect(readExactNumber(String(value))).toBe(value);
        expect(readExactNumber(value.toExponential())).toBe(value);
      }),
    );
  });

  test('integers beyond 2^53 are accepted exactly where their digits survive', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 62n }), (integer) => {
        const survives = String(Number(integer)) === String(integer);
        expect(readExactNumber(String(integer)) !== null).toBe(survives);
      }),
    );
  });
});
