/** The characters of JSON's own grammar (RFC 8259, section 2), by their codes. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const BACKSLASH = 0x5c;
export const LINE_FEED = 0x0a;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/** Tells whether a character may stand between any two others. */
export function isJsonSpace(code: number): boolean {
  return code === 0x20 || code === LINE_FEED || code === 0x0d || code === 0x09;
}
