import type { QueryClient } from '@tanstack/react-query';
import type { Plant } from '../../../server/contract/plants.ts';
import type { Person } from '../../api/person.ts';
import { parseListState } from '../address/list-state.ts';
import { plantPageQuery } from '../api/plant-queries.ts';

/** Tells whether plants that were added are out of sight: on another page, left out by the filter, or behind another screen. */
export function areOutOfSight(queryClient: QueryClient, person: Person, added: readonly Plant[]) {
  const { pathname, search } = location;
  if (pathname !== '/') return true;
  const { queryKey } = plantPageQuery(person, parseListState(search));
  const page = queryClient.getQueryData(queryKey);
  const shown = new Set(page?.rows.map(({ id }) => id));
  return page !== undefined && added.some(({ id }) => !shown.has(id));
}

/** Writes the address of a list in which plants that were just added can be seen. */
export function addressOfAdded([first, second]: readonly Plant[]): string {
  // Together they mostly have the highest ids there are.
  return first && !second ? `/?search=${first.id}` : '/?sort=-id';
}
