import { INVISIBLE } from '../../contract/text.ts';

/** Excel takes a file without it for one in the encoding of the country it was sold in. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Where a cell begins, also for a program that splits at another separator than ours. */
const BEGINNING = String.raw`(^|[;|\t\r\n])`;

/**
 * What may stand before a formula without disarming it: invisible characters, and quotes, which such a
 * split leaves unpaired. Apostrophes too, so that a guard before a guard is recognised. It stops at a
 * separator, so that every character is looked at twice at the most.
 */
const SKIPPED = String.raw`(?:(?![\t\r\n])['"\p{White_Space}${INVISIBLE}])*`;

/** How a formula begins: also the minus sign, and every form that compatibility makes one of these. */
const FORMULA = '[=+\\-@−⁺⁻⁼₊₋₌⩵⩶﬩﹢﹣﹦﹫＋－＝＠]';

const UNGUARDED = new RegExp(`${BEGINNING}(?=${SKIPPED}${FORMULA})`, 'gu');
const GUARDED = new RegExp(`${BEGINNING}'(?=${SKIPPED}${FORMULA})`, 'gu');

/**
 * Puts an apostrophe before whatever a spreadsheet would run as a formula, at the beginning of a text
 * and after each separator in it, and before what looks as if that had been done, so that `stripFormulaGuard`
 * gives the text back.
 */
export function guardFormula(text: string): string {
  return text.replace(UNGUARDED, "$1'");
}

/** Takes away the apostrophes that `guardFormula` put into a text. */
export function stripFormulaGuard(text: string): string {
  return text.replace(GUARDED, '$1');
}
