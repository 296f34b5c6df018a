const NON_ASCII = /[\u0080-\uffff]/;
const DIACRITICS = /[\u0300-\u036f]/g;

/**
 * Reduces a text to what searching and sorting compare: lower case, without the accents and other
 * diacritics of Latin, Greek and Cyrillic letters. Every store orders by the code units of this.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return NON_ASCII.test(lower) ? lower.normalize('NFD').replace(DIACRITICS, '') : lower;
}

/** Compares by code units: negative, zero or positive. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
