/** Excel takes a file without it for one in the encoding of the country it was sold in. */
export const BYTE_ORDER_MARK = '\ufeff';

/** How a formula begins, full-width forms included, or what looks as if one had been made harmless. */
const FORMULA = /^'*[=+\-@＝＋－＠]/;
const HARMLESS = /^'+[=+\-@＝＋－＠]/;

/**
 * Puts an apostrophe before what a spreadsheet would run as a formula, and before what looks as if
 * that had been done, so that `takeGuard` gives the text back.
 */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes away the apostrophe that `guardFormula` put before a text. */
export function takeGuard(text: string): string {
  return HARMLESS.test(text) ? text.slice(1) : text;
}
