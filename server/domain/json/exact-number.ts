/** A decimal without its sign: `0.digits × 10^point`, digits without zeros at either end. */
interface Decimal {
  digits: string;
  point: number;
}

/**
 * Returns the number that a JSON literal writes, or null where no double is written exactly so:
 * the literal's value must be that of the double's shortest form. Negative zero becomes 0.
 */
export function readExactNumber(literal: string): number | null {
  const value = Number(literal);
  if (literal.length <= 15 && /^-?\d+$/.test(literal)) return value === 0 ? 0 : value;
  if (!Number.isFinite(value)) return null;
  const written = toDecimal(literal);
  const kept = toDecimal(String(value));
  if (written.digits !== kept.digits) return null;
  if (written.digits === '') return 0;
  return written.point === kept.point ? value : null;
}

function toDecimal(literal: string): Decimal {
  const [mantissa = '', exponent = '0'] = literal.replace(/^-/, '').split(/[eE]/, 2);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  const leadingZeros = all.length - digits.length;
  return {
    digits: withoutTrailingZeros(digits),
    point: whole.length - leadingZeros + Number(exponent),
  };
}

/** A loop, since /0+$/ tries every run of zeros anew: seconds for a body full of them. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
