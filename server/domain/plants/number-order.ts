/** A run of ASCII digits: zeros that add nothing, then its value, of which "0" is one digit. */
const NUMBER = /0*([0-9]+)/;

/** Longer values have a mark of four digits. */
const LONGEST_WITH_SHORT_MARK = 8;

/**
 * Writes a text so that its order by code points is one in which runs of digits compare as numbers: A2
 * comes before A10. Each run stands as its value behind a mark of how long that is, and leading zeros
 * count for nothing. Among other characters a number stays where its digits were.
 */
export function orderNumbers(text: string): string {
  // Every other part is a value. Replacing with a function takes twice as long.
  const parts = text.split(NUMBER);
  if (parts.length === 1) return text;
  return parts.map((part, at) => (at % 2 === 0 ? part : markOf(part.length) + part)).join('');
}

/** A digit itself; of up to 999 digits the longer has the later mark. */
function markOf(length: number): string {
  if (length <= LONGEST_WITH_SHORT_MARK) return String(length);
  return `9${String(length).padStart(3, '0')}`;
}
