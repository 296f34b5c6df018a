import type { QueryClient } from '@tanstack/react-query';
import { parseListState } from './list-state.ts';
import { plantPageQuery, tagsQuery, untaggedQuery } from './plant-queries.ts';

/** Fetches all that the plants screen shows at the address's search; resolves also where some fails. */
export async function prefetchPlants(
  queryClient: QueryClient,
  workspace: string,
  search: string,
): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(plantPageQuery(workspace, parseListState(search))),
    queryClient.prefetchQuery(tagsQuery(workspace)),
    queryClient.prefetchQuery(untaggedQuery(workspace)),
  ]);
}
