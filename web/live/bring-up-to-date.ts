import type { Query, QueryClient } from '@tanstack/react-query';
import type { PlantPage } from '../../server/contract/answers.ts';
import { positionOf } from '../../server/contract/events.ts';
import type { Person } from '../api/person.ts';
import { plantsKey } from '../api/plants-key.ts';

/** Fetches anew what is known of a workspace's plants, but for what shows a change already. */
export async function bringUpToDate(
  queryClient: QueryClient,
  person: Person,
  seq: number,
): Promise<void> {
  const predicate = ({ state }: Query) => !(isPlantPage(state.data) && state.data.seq >= seq);
  const queries = { queryKey: plantsKey(person), predicate };
  // The answer to a fetch under way may be from before the change.
  await queryClient.cancelQueries(queries);
  await queryClient.invalidateQueries(queries);
}

/** Returns up to which change the pages shown tell, as a stream goes on from it; null where none is shown. */
export function shownPosition(queryClient: QueryClient, person: Person): string | null {
  const shown = queryClient
    .getQueryCache()
    .findAll({ queryKey: plantsKey(person), type: 'active' });
  const [oldest] = shown
    .map(({ state }) => state.data)
    .filter(isPlantPage)
    .sort((a, b) => a.seq - b.seq);
  return oldest ? positionOf(oldest) : null;
}

/** Only the pages of the table tell up to which change they show. */
function isPlantPage(data: unknown): data is PlantPage {
  return typeof data === 'object' && data !== null && 'seq' in data;
}
