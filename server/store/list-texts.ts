const ITEMS_A_PIECE = 256;

/** Yields what `JSON.stringify` makes of a list, without the brackets around it, in pieces. */
export function* listTexts(items: readonly unknown[]): Generator<string> {
  for (let begin = 0; begin < items.length; begin += ITEMS_A_PIECE) {
    const texts = JSON.stringify(items.slice(begin, begin + ITEMS_A_PIECE)).slice(1, -1);
    yield begin === 0 ? texts : `,${texts}`;
  }
}
