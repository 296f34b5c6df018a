/**
 * Names a wish for plants: the same text for the same wish. Leaves out `ordinal`, a plant's place in the
 * order of adding, which only a page knows.
 */
export function nameWish(wish: unknown): string {
  return JSON.stringify(wish, (key, value) => (key === 'ordinal' ? undefined : value));
}
