import type { Plant } from '../../../server/contract/plants.ts';
import { namePlants } from '../../ui/words/name-plants.ts';

/**
 * Gathers the plants that are added while others are under way, and tells of them at once when none
 * is, or when `flush` is called: ten sentences in a row would be read aloud one after the other.
 */
export function gatherAdded(tell: (news: string, plants: Plant[]) => void) {
  const added: Plant[] = [];
  let underWay = 0;

  function flush() {
    const plants = added.splice(0);
    if (plants.length > 0) tell(describeAdded(plants), plants);
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
  const [first, second] = plants;
  const id = first && !second ? ` with id ${first.id}` : '';
  return `Added ${namePlants(plants)}${id}.`;
}
