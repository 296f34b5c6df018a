import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codePointKey, compareText } from './fold-text.ts';

const codePoints = (text: string) => Array.from(text, (one) => one.codePointAt(0) ?? 0);

function compareLists(a: number[], b: number[]): number {
  const at = a.findIndex((one, index) => one !== b[index]);
  if (at < 0) return a.length - b.length;
  return (a[at] ?? 0) - (b[at] ?? -1);
}

it('keys compare as the code points of their texts do, beyond U+FFFF too', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('a', 'b', '\ue000', '\uffee', '\u{10000}', '\u{1f33f}'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const expected = Math.sign(compareLists(codePoints(a), codePoints(b)));
      expect(Math.sign(compareText(codePointKey(a), codePointKey(b)))).toBe(expected);
    }),
  );
});
