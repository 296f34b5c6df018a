/**
 * Writes what is asked for of plants as a text, the same for the same. Their places in the order of adding,
 * which only a page tells and nobody asks for, make no other wish of it.
 */
export function nameWish(wish: unknown): string {
  return JSON.stringify(wish, (key, value) => (key === 'ordinal' ? undefined : value));
}
