import type { ChangeView } from '../../server/contract/answers.ts';
import { countPlants } from '../ui/words/count-plants.ts';
import { shortName } from '../ui/words/short-name.ts';

/** So many plants are named; of more only the number is told. */
const MOST_NAMED = 3;

/** Tells what an undo did, for a toast. */
export function describeUndone({ added, addedCount, removed, removedCount }: ChangeView): string {
  if (addedCount > 0 && removedCount > 0) {
    const most = Math.max(addedCount, removedCount);
    return most === 1 && added[0]
      ? `${shortName(added[0].name)} is as it was.`
      : `${countPlants(most)} are as they were.`;
  }
  const [plants, count, outcome] =
    addedCount > 0 ? [added, addedCount, 'back'] : [removed, removedCount, 'removed again'];
  if (count > MOST_NAMED) return `${countPlants(count)} are ${outcome}.`;
  const names = plants.map((plant) => shortName(plant.name)).join(', ');
  return `${names} ${count === 1 ? 'is' : 'are'} ${outcome}.`;
}
