import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Encoding, readPieces } from './file-pieces.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', '\n'), maxLength: 60 });

test('the pieces of a file make its text, without the byte order mark', () => {
  fc.assert(
    fc.property(text, fc.boolean(), fc.integer({ min: 1, max: 5000 }), (part, hasMark, times) => {
      const whole = part.repeat(times).slice(0, 60_000);
      const pieces = [...readPieces(Buffer.from(hasMark ? `\ufeff${whole}` : whole))];
      expect(pieces.map((piece) => piece.text).join('')).toBe(whole.toWellFormed());
      expect(pieces.at(-1)?.share ?? 1).toBe(1);
    }),
  );
});

/** The letters that both encodings have. */
const latin = fc.string({ unit: fc.constantFrom('a', 'é', 'ß', '€', '“', '\n'), maxLength: 60 });

function toWindows1252(whole: string): Buffer {
  const bytes: Record<string, number> = { '€': 0x80, '“': 0x93 };
  return Buffer.from(Array.from(whole, (letter) => bytes[letter] ?? letter.charCodeAt(0)));
}

test('a file in the encoding of a Western Excel is read as such, wherever its first letter stands', () => {
  fc.assert(
    fc.property(latin, fc.integer({ min: 0, max: 9000 }), fc.boolean(), (part, before, isLast) => {
      // A letter of its own before what looks like one of two bytes.
      const whole = `${'x'.repeat(before)}é${isLast ? '' : ` ${part.repeat(100)}`}`;
      const encoding: Encoding = { name: 'UTF-8' };
      const pieces = [...readPieces(toWindows1252(whole), encoding)];
      expect(pieces.map((piece) => piece.text).join('')).toBe(whole);
      expect(encoding.name).toBe('Windows-1252');
    }),
  );
});

test('a file in UTF-8 of which a byte is damaged is not read as anything else', () => {
  const file = Buffer.concat([Buffer.from('Zürich\nRos'), Buffer.from([0xe9]), Buffer.from('\n')]);
  expect(() => [...readPieces(file, { name: 'UTF-8' })]).toThrow('UTF-8, line 2.');
  const marked = Buffer.concat([Buffer.from('\ufeffRos'), Buffer.from([0xe9])]);
  expect(() => [...readPieces(marked, { name: 'UTF-8' })]).toThrow('UTF-8, line 1.');
});

test('the line of the first byte that is not UTF-8 is told, wherever it stands', () => {
  const fault = fc.constantFrom([0xff], [0xc3], [0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80]);
  fc.assert(
    fc.property(text, fault, text, fc.integer({ min: 1, max: 900 }), (before, bytes, after, n) => {
      const begin = `x${before.repeat(n)}`;
      const file = Buffer.concat(
        [begin, Buffer.from(bytes), `\n${after.repeat(n)}`].map((part) => Buffer.from(part)),
      );
      expect(() => [...readPieces(file)]).toThrow(`UTF-8, line ${begin.split('\n').length}.`);
    }),
  );
});
