import type { ChangeView } from '../../../server/contract/answers.ts';
import { countPlants } from '../../ui/words/count-plants.ts';
import { namePlants } from '../../ui/words/name-plants.ts';
import { shortName } from '../../ui/words/short-name.ts';

/** Tells what an undo did, for a toast. */
export function describeUndone(undone: Omit<ChangeView, 'seq' | 'at'>): string {
  const { added, addedCount, removed, removedCount } = undone;
  if (addedCount > 0 && removedCount > 0) {
    const most = Math.max(addedCount, removedCount);
    return most === 1 && added[0]
      ? `${shortName(added[0].name)} is as it was.`
      : `${countPlants(most)} are as they were.`;
  }
  const [plants, count, outcome] =
    addedCount > 0 ? [added, addedCount, 'back'] : [removed, removedCount, 'removed again'];
  return `${namePlants(plants, count)} ${count === 1 ? 'is' : 'are'} ${outcome}.`;
}
