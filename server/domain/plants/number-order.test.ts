import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareText } from './fold-text.ts';
import { orderNumbers } from './number-order.ts';

/** The parts of a text: numbers whole, all else by character. */
const partsOf = (text: string) => text.match(/[0-9]+|[^0-9]/gu) ?? [];

function comparePart(a: string, b: string): number {
  const isNumber = (part: string) => /[0-9]/.test(part);
  if (isNumber(a) && isNumber(b)) return Number(BigInt(a) - BigInt(b));
  return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
}

function compareNaturally(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (const [at, part] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const order = comparePart(part, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

const sort = (texts: string[]) =>
  texts.toSorted((a, b) => compareText(orderNumbers(a), orderNumbers(b)));

it.each([
  ['numbers by their value', ['bed 1', 'bed 2', 'bed 10', 'bed 100']],
  ['each number of a text', ['1.2.9', '1.2.10', '1.10.1', '2']],
  ['numbers where their digits were', ['a', 'a b', 'a/', 'a0', 'a7', 'a:', 'ab']],
  ['nothing before nought', ['a', 'a0', 'a1']],
  ['also where one is as long as a name', [`9${'0'.repeat(8)}`, '9'.repeat(199), '1'.repeat(200)]],
])('orders %s', (_what, texts) => {
  expect(sort(texts.toReversed())).toEqual(texts);
});

it('makes one of what differs by leading zeros alone, so that something else can order it', () => {
  expect(orderNumbers('a007 b00')).toBe(orderNumbers('a7 b0'));
  expect(orderNumbers('a000')).toBe(orderNumbers('a0'));
  expect(sort(['a02', 'a1', 'a010', 'a0'])).toEqual(['a0', 'a1', 'a02', 'a010']);
});

it('leaves other digits and all that is none as it is', () => {
  for (const text of ['', 'rosa', '٣ x ²', '🌿']) expect(orderNumbers(text)).toBe(text);
});

it('orders as one does who compares part by part', () => {
  const unit = fc.constantFrom('0', '0', '1', '2', '9', 'a', ' ', '/', ':', '~', 'é');
  const text = fc.oneof(
    fc.string({ unit, maxLength: 40 }),
    fc.string({ unit: fc.constantFrom('0', '5'), maxLength: 200 }),
  );
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareText(orderNumbers(a), orderNumbers(b)))).toBe(
        Math.sign(compareNaturally(a, b)),
      );
    }),
    { numRuns: 2000 },
  );
});
