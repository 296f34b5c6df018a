import { parsePlantId } from '../../contract/plants.ts';
import type { Change } from '../store.ts';
import type { TurnTaker } from '../turn-taker.ts';
import { foldText } from './fold-text.ts';
import type { PlantFilter } from './is-selected.ts';

/** Few enough that a turn is not much longer than it should be, with the longest names too. */
const PLANTS_A_LOOK = 64;

/**
 * Finds plants that a change removed or added and that match a search of history, in turns with others.
 *
 * @returns their ids, `most` at the most.
 */
export async function findTouched(
  { removed, added }: Pick<Change, 'removed' | 'added'>,
  search: string,
  most: number,
  turns: TurnTaker,
): Promise<Set<number>> {
  const isMatch = matchOf(search);
  const found = new Set<number>();
  for (const plants of [removed, added]) {
    for (const [index, plant] of plants.entries()) {
      if (index % PLANTS_A_LOOK === 0) await turns.yieldIfDue();
      if (isMatch(plant)) found.add(plant.id);
      if (found.size === most) return found;
    }
  }
  return found;
}

/**
 * Makes the test of a plant. An id matches only whole: an entry names plants without their ids, so that
 * nobody could see why one that merely begins alike was found. Behind `#` it is an id and no name, which
 * may hold the same digits.
 */
function matchOf(search: string): PlantFilter {
  if (search.startsWith('#')) {
    const only = parsePlantId(search.slice(1));
    if (only !== null) return ({ id }) => id === only;
  }
  const needle = foldText(search);
  const wantedId = parsePlantId(search);
  return ({ id, name }) => id === wantedId || foldText(name).includes(needle);
}
