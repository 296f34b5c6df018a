import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPieces } from './file-pieces.ts';

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
