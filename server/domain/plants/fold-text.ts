import { NON_ASCII } from '../../contract/text.ts';
import { orderNumbers } from './number-order.ts';

const DIACRITICS = /[\u0300-\u036f]/g;

/**
 * Reduces a text to what searching compares, and sorting begins with: regardless of case, so that what has the
 * same capitals is the same, such as ß and ss, ﬁ and fi, ı and i; and of the accents and other diacritics of Latin,
 * Greek and Cyrillic letters. A database keeps the result: to fold a letter in another way takes a migration.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (!NON_ASCII.test(lower)) return lower;
  const capitals = lower.normalize('NFD').replace(DIACRITICS, '').toUpperCase();
  // At the end of a word a capital sigma becomes another small one.
  return capitals.toLowerCase().replaceAll('ς', 'σ');
}

/** Folds a text and puts its numbers in order: what orders by its code points. */
export function orderedText(text: string): string {
  return orderNumbers(foldText(text));
}

/**
 * Makes the key by which `compareText` orders: by the code points of `orderedText`. A database orders by
 * these itself, kept in a column.
 */
export function sortKey(text: string): string {
  return codePointKey(orderedText(text));
}

/** Of UTF-16 these do not order as code points do: surrogates, halves of what lies beyond U+FFFF, and all above. */
const FROM_SURROGATES = /[\ud800-\uffff]/;
const SURROGATES = 0x800;
const ABOVE_SURROGATES = 0x2000;

/** Makes of a text what orders by code units as the text does by code points: surrogates come last. */
export function codePointKey(text: string): string {
  if (!FROM_SURROGATES.test(text)) return text;
  const bytes = Buffer.from(text, 'utf16le');
  for (let at = 0; at < bytes.length; at += 2) {
    const unit = bytes.readUInt16LE(at);
    if (unit < 0xd800) continue;
    bytes.writeUInt16LE(unit < 0xe000 ? unit + ABOVE_SURROGATES : unit - SURROGATES, at);
  }
  return bytes.toString('utf16le');
}

/** Compares keys: negative, zero or positive. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
