import { Random } from './random.ts';
import { seed } from './rounds.ts';

/** `npm test` sets DRAWN: of what takes long, each run then makes a part, drawn anew. */
const IS_DRAWN = Boolean(process.env.DRAWN);

/** Draws one item from each run of so many neighbours; SEED repeats what is drawn. */
export function drawOneOf<Item>(every: number, items: readonly Item[], drawnBy = seed): Item[] {
  const random = new Random(drawnBy);
  return Array.from({ length: Math.ceil(items.length / every) }, (_, index) =>
    random.pick(items.slice(every * index, every * index + every)),
  );
}

/** Returns which of these tests a run is to leave out: none unless it draws; else one of so many neighbours is made. */
export function drawLeftOut(every: number, findTests: () => string[]): string[] {
  if (!IS_DRAWN) return [];
  const tests = findTests();
  const drawn = drawOneOf(every, tests);
  return tests.filter((test) => !drawn.includes(test));
}

/** Returns one of each run of so many neighbours where a run draws, else all. */
export function drawnOrAll<Item>(every: number, items: readonly Item[]): readonly Item[] {
  return IS_DRAWN ? drawOneOf(every, items) : items;
}
