/**
 * Tells whether a key belongs to an input method, which makes one character of several keys. WebKit ends
 * the composition before it tells of the key that did so, and gives that one this code.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}
