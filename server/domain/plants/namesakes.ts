import { MAX_NAMESAKES, type Namesakes } from '../../contract/namesakes.ts';
import type { Call } from '../call.ts';
import { foldText } from './fold-text.ts';
import { listPlants } from './plants.ts';

/** The order of names puts some at one place that are not the same, such as Bed 2 and Bed 02. */
const MOST_LOOKED_AT = 50;

/**
 * Finds the caller's plants that have a name, as it would be stored. Looks at a bounded number, where the
 * order of names has them.
 *
 * @throws DomainError as `listPlants`.
 */
export async function findNamesakes(call: Call, name: string): Promise<Namesakes> {
  const { rows } = await listPlants(call, {
    sort: { column: 'name', descending: false },
    // Before the plant with the lowest id.
    cursor: { after: { id: -1, text: name } },
    limit: MOST_LOOKED_AT,
  });
  const plants = rows.filter((plant) => isSameName(plant.name, name));
  return { plants: plants.slice(0, MAX_NAMESAKES), hasMore: plants.length > MAX_NAMESAKES };
}

/**
 * Tells whether two names, as they are stored, are the same to people: where search takes them for the
 * same text, whatever their case and the accents of Latin, Greek and Cyrillic letters.
 */
function isSameName(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}
