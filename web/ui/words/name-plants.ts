import * as words from '../../../server/words/words.ts';
import { shortName } from './short-name.ts';

/** So many plants are named; of more only the number is told. */
const MOST_NAMED = 3;

/** Names plants, or tells how many there are; of many, not all need to be given. */
export function namePlants(plants: readonly { name: string }[], count = plants.length): string {
  if (count > MOST_NAMED) return words.countPlants(count);
  return plants.map(({ name }) => shortName(name)).join(', ');
}
