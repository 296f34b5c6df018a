import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PlantPage } from '../../../server/contract/answers.ts';
import type { Person } from '../../api/person.ts';
import { plantsKey } from '../../api/plants-key.ts';
import { refetchPlants } from '../../api/refresh-plants.ts';
import { isSessionOver } from '../../api/request-failed.ts';
import { filterOf } from '../address/list-filter.ts';
import { correctListState, type ListState } from '../address/list-state.ts';
import type { GoToList } from '../address/use-list-state.ts';
import { useWithoutDeleting } from '../undo/use-delete-plants.ts';
import { plantPageQuery } from './plant-queries.ts';

/** A page that came, and the state that asked for it. */
interface Loaded {
  page: PlantPage;
  state: ListState;
}

/** The page that the list's state asks for, without what is being deleted, and how its loading stands. */
export function usePlantPage(person: Person, state: ListState, go: GoToList) {
  const queryClient = useQueryClient();
  const query = useQuery(plantPageQuery(person, state));
  const { isPlaceholderData: isComing } = query;
  const loaded = useLastLoaded(isComing ? undefined : query.data, state);
  // The library keeps the page before only until the next one fails.
  const rest = !query.data && query.isError && loaded?.page.rows.length ? loaded : null;
  const shownState = (isComing || rest ? loaded?.state : null) ?? state;
  const page = useWithoutDeleting(person, query.data ?? rest?.page, filterOf(shownState));

  // The news of one's own change can come before its answer, which may lead the list elsewhere.
  const isChanging = useIsMutating({ mutationKey: plantsKey(person) }) > 0;
  const isUnsettled = isComing || query.isFetching || isChanging;
  const settled = isUnsettled ? undefined : query.data;
  const correct = useEffectEvent(() => {
    const better = settled && correctListState(state, settled);
    if (!better) return;
    // What else is kept was fetched before this answer, which shows that others have changed things.
    void queryClient.invalidateQueries({ queryKey: plantsKey(person) });
    go(better, { replace: true });
  });
  useEffect(() => {
    if (settled) correct();
  }, [settled]);

  return {
    page,
    /** The same as the server has just told it; undefined while another answer, or one's own change, is under way. */
    settled,
    /** True while the rows shown are those of another page or search. */
    isStale: isComing || rest !== null,
    /** True while the page in their place has yet to come. */
    isComing,
    /** What asked for the page that is shown. */
    shownState,
    /** The same, but what the list shows now while another page is awaited: what is done with the rows belongs to this. */
    ownState: rest?.state ?? state,
    /** Why the page could not be loaded or brought up to date. An ended session is told elsewhere. */
    failure: isSessionOver(query.error) ? null : query.error,
    /** Fetches anew what is shown beside the page, too. */
    retry: () => refetchPlants(queryClient, person),
    prefetch: (next: ListState) => void queryClient.prefetchQuery(plantPageQuery(person, next)),
  };
}

/** Returns the page last loaded, whatever became of the next. */
function useLastLoaded(page: PlantPage | undefined, state: ListState): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  if (page && page !== loaded?.page) setLoaded({ page, state });
  return loaded;
}
