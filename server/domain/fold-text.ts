const NON_ASCII = /[\u0080-\uffff]/;
const DIACRITICS = /[\u0300-\u036f]/g;

/**
 * Reduces a text to what searching and sorting compare: lower case, without the accents and other
 * diacritics of Latin, Greek and Cyrillic letters. Every store orders by the code points of this.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return NON_ASCII.test(lower) ? lower.normalize('NFD').replace(DIACRITICS, '') : lower;
}

/** What of UTF-16 does not order as code points do: a surrogate, half of what lies beyond U+FFFF, and all above. */
const FROM_SURROGATES = /[\ud800-\uffff]/;

/** Compares by code points, as databases do: negative, zero or positive. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (FROM_SURROGATES.test(a) && FROM_SURROGATES.test(b)) return compareCodePoints(a, b);
  return a < b ? -1 : 1;
}

function compareCodePoints(a: string, b: string): number {
  const others = b[Symbol.iterator]();
  for (const one of a) {
    const other: string | undefined = others.next().value;
    if (other === undefined) return 1;
    if (one !== other) return (one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return -1;
}
