import type { Namesakes } from '../../../server/contract/namesakes.ts';
import { shorten } from '../../../server/contract/text.ts';
import * as words from '../../../server/words/words.ts';

/** Of more plants than these the ids are not told. */
const MOST_IDS = 3;

/** The name stands in the field above as well, perhaps in another case. */
const MOST_LETTERS = 30;

/** Says that plants have the name that is being typed; null where none has it. */
export function describeNamesakes({ plants, hasMore }: Namesakes): string | null {
  const [first, second] = plants;
  if (!first) return null;
  const name = shorten(first.name, MOST_LETTERS);
  if (!second && !hasMore) return words.namesake(name, first.id);
  const ids = plants.slice(0, MOST_IDS).map(({ id }) => String(id));
  return hasMore
    ? words.manyNamesakes(name, plants.length, ids)
    : words.namesakes(name, plants.length, ids);
}
