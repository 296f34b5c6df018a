import { isCancelledError, type QueryClient } from '@tanstack/react-query';
import type { PlantPage } from '../../../server/contract/answers.ts';
import type { Person } from '../../api/person.ts';
import { parseListState } from '../address/list-state.ts';
import { plantPageQuery } from './plant-queries.ts';

/**
 * Resolves with the page of the table that the address asks for, once it tells of a change; null where it
 * cannot be fetched.
 */
export async function fetchPage(
  queryClient: QueryClient,
  person: Person,
  seq = 0,
): Promise<PlantPage | null> {
  const query = plantPageQuery(person, parseListState(location.search));
  const countFetched = () => queryClient.getQueryState(query.queryKey)?.dataUpdateCount;
  const before = countFetched();
  try {
    const page = await queryClient.fetchQuery({
      ...query,
      staleTime: ({ state: { data } }) => (data && data.seq >= seq ? Number.POSITIVE_INFINITY : 0),
    });
    if (page.seq >= seq || countFetched() !== before) return page;
  } catch (error) {
    if (!isCancelledError(error)) return null;
  }
  // The news of another change broke it off and had it begun anew.
  return await fetchPage(queryClient, person, seq);
}
