import { isCancelledError, type QueryClient } from '@tanstack/react-query';
import type { PlantPage } from '../../../server/contract/answers.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import type { Person } from '../../api/person.ts';
import { parseListState } from '../address/list-state.ts';
import { plantPageQuery } from '../api/plant-queries.ts';
import type { Added } from './gather-added.ts';

/**
 * Tells whether plants that were added are out of sight: on another page, left out by the filter, or behind
 * another screen. Resolves once the page tells of them; with false where it cannot be fetched.
 */
export async function areOutOfSight(
  queryClient: QueryClient,
  person: Person,
  added: readonly Added[],
): Promise<boolean> {
  if (location.pathname !== '/') return true;
  const page = await fetchPage(queryClient, person, Math.max(...added.map(({ seq }) => seq)));
  const shown = new Set(page?.rows.map(({ id }) => id));
  return page !== null && added.some(({ plant }) => !shown.has(plant.id));
}

/** Resolves with the page that the address asks for, once it tells of a change; null where it cannot be fetched. */
async function fetchPage(
  queryClient: QueryClient,
  person: Person,
  seq: number,
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

/** Writes the address of a list in which plants that were just added can be seen. */
export function addressOfAdded([first, second]: readonly Plant[]): string {
  // Together they mostly have the highest ids there are.
  return first && !second ? `/?search=${first.id}` : '/?sort=-id';
}
