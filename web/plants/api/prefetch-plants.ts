import type { QueryClient } from '@tanstack/react-query';
import type { Person } from '../../api/person.ts';
import { parseListState } from '../address/list-state.ts';
import { plantPageQuery, tagsQuery } from './plant-queries.ts';

/** Fetches all that the plants screen shows at the address's search; resolves also where some fails. */
export async function prefetchPlants(
  queryClient: QueryClient,
  person: Person,
  search: string,
): Promise<void> {
  const state = parseListState(search);
  await Promise.all([
    queryClient.prefetchQuery(plantPageQuery(person, state)),
    queryClient.prefetchQuery(tagsQuery(person)),
    queryClient.prefetchQuery(tagsQuery(person, state.search)),
  ]);
}
