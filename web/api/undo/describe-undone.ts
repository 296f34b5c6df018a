import type { ChangeView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { namePlants } from '../../ui/words/name-plants.ts';
import { shortName } from '../../ui/words/short-name.ts';

/** Tells what an undo did, for a toast. */
export function describeUndone(undone: Omit<ChangeView, 'seq' | 'at'>): string {
  const { added, addedCount, removed, removedCount } = undone;
  if (addedCount > 0 && removedCount > 0) {
    const most = Math.max(addedCount, removedCount);
    return most === 1 && added[0]
      ? words.undonePlantAsItWas(shortName(added[0].name))
      : words.undonePlantsAsTheyWere(most);
  }
  return addedCount > 0
    ? words.undonePlantsBack(namePlants(added, addedCount), addedCount)
    : words.undonePlantsRemoved(namePlants(removed, removedCount), removedCount);
}
