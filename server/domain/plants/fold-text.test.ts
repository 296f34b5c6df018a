import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codePointKey, compareText, foldText } from './fold-text.ts';

const codePoints = (text: string) => Array.from(text, (one) => one.codePointAt(0) ?? 0);

function compareLists(a: number[], b: number[]): number {
  const at = a.findIndex((one, index) => one !== b[index]);
  if (at < 0) return a.length - b.length;
  return (a[at] ?? 0) - (b[at] ?? -1);
}

it.each([
  ['ΜΕΛΙΣ', 'Μελισσόχορτος'],
  ['μελισσοχορτοσ', 'ΜΕΛΙΣΣΟΧΟΡΤΟΣ'],
  ['WEISSDORN', 'Weißdorn'],
  ['WEIẞDORN', 'Weißdorn'],
  ['officinalis', 'Rosa oﬃcinalis'],
  ['ISIRGAN', 'ısırgan'],
  ['İĞDE', 'iğde'],
])('%s is part of %s', (part, text) => {
  expect(foldText(text)).toContain(foldText(part));
});

/** All letters that have a capital or a small one. */
const CASED = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point)).filter(
  (one) => /\p{Changes_When_Casemapped}/u.test(one),
);

/** A mark which is taken off like any other, though its capital is a letter. */
const IOTA_BELOW = '\u0345';

it('a letter is folded as its capital and its small letter are, and what is folded stays so', () => {
  const letters = CASED.filter((one) => !one.normalize('NFD').includes(IOTA_BELOW));
  const others = (one: string) => [one.toUpperCase(), one.toLowerCase(), foldText(one)];
  expect(
    letters.filter((one) => others(one).some((other) => foldText(other) !== foldText(one))),
  ).toEqual([]);
});

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
