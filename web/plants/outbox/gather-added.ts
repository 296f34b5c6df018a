import type { Plant } from '../../../server/contract/plants.ts';
import { countPlants } from '../../ui/words/count-plants.ts';
import { shortName } from '../../ui/words/short-name.ts';

/** So many plants are named; of more only the number is told. */
const MOST_NAMED = 3;

/**
 * Gathers the plants that are added while others are under way, and tells of them at once when none
 * is, or when `flush` is called: ten sentences in a row would be read aloud one after the other.
 */
export function gatherAdded(tell: (news: string) => void) {
  const added: Plant[] = [];
  let underWay = 0;

  function flush() {
    if (added.length > 0) tell(describeAdded(added.splice(0)));
  }

  return {
    flush,
    /** Waits for one; what is refused is told of elsewhere. */
    async note(answer: Promise<readonly Plant[]>): Promise<void> {
      underWay += 1;
      added.push(...(await answer.catch(() => [])));
      underWay -= 1;
      if (underWay === 0) flush();
    },
  };
}

function describeAdded(plants: readonly Plant[]): string {
  if (plants.length > MOST_NAMED) return `Added ${countPlants(plants.length)}.`;
  const names = plants.map(({ name }) => shortName(name)).join(', ');
  const [only] = plants;
  return plants.length === 1 && only ? `Added ${names} with id ${only.id}.` : `Added ${names}.`;
}
