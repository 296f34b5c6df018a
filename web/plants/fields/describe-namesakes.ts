import type { Namesakes } from '../../../server/contract/namesakes.ts';
import { listWords, shorten } from '../../../server/contract/text.ts';

/** Of more plants than these the ids are not told. */
const MOST_IDS = 3;

/** The name stands in the field above as well, perhaps in another case. */
const MOST_LETTERS = 30;

/** Says that plants have the name that is being typed; null where none has it. */
export function describeNamesakes({ plants, hasMore }: Namesakes): string | null {
  const [first, second] = plants;
  if (!first) return null;
  const name = shorten(first.name, MOST_LETTERS);
  if (!second && !hasMore) return `${name} is there already, with id ${first.id}.`;
  const count = plants.length;
  const times = count === 2 ? 'twice' : `${count} times`;
  const ids = plants.slice(0, MOST_IDS).map(({ id }) => String(id));
  const more = hasMore ? ['more'] : count > MOST_IDS ? [`${count - MOST_IDS} more`] : [];
  return `${name} is there ${hasMore ? `more than ${count} times` : times} already: ids ${listWords([...ids, ...more])}.`;
}
