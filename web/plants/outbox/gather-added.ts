import type { Plant } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { namePlants } from '../../ui/words/name-plants.ts';
import type { Undoable } from '../undo/undoable.ts';

/** A plant that was added, the number of the change that did, and what takes it back. */
export interface Added {
  plant: Plant;
  seq: number;
  undoable: Undoable;
}

/**
 * Gathers the plants that are added while others are under way, and tells of them at once when none
 * is, or when `flush` is called: ten sentences in a row would be read aloud one after the other.
 *
 * @param isThere tells whether nobody has taken it back since.
 */
export function gatherAdded(
  tell: (news: string, added: Added[]) => void,
  isThere: (added: Added) => boolean,
) {
  const added: Added[] = [];
  let underWay = 0;

  function flush() {
    const all = added.splice(0).filter(isThere);
    if (all.length > 0) tell(describeAdded(all), all);
  }

  return {
    flush,
    /** Waits for one; what is refused is told of elsewhere. */
    async note(answer: Promise<readonly Added[]>): Promise<void> {
      underWay += 1;
      added.push(...(await answer.catch(() => [])));
      underWay -= 1;
      if (underWay === 0) flush();
    },
  };
}

function describeAdded(added: readonly Added[]): string {
  const [first, second] = added;
  const names = namePlants(added.map(({ plant }) => plant));
  return first && !second ? words.plantAdded(names, first.plant.id) : words.plantsAdded(names);
}
