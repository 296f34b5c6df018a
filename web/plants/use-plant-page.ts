import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { RequestFailed } from '../api/request-failed.ts';
import { correctListState, type ListState } from './list-state.ts';
import { plantPageQuery } from './plant-queries.ts';
import { useWithoutDeleting } from './use-delete-plant.ts';
import type { GoToList } from './use-list-state.ts';

/** The page that the list's state asks for, without what is being deleted, and how its loading stands. */
export function usePlantPage(workspace: string, state: ListState, go: GoToList) {
  const queryClient = useQueryClient();
  const query = useQuery(plantPageQuery(workspace, state));
  const page = useWithoutDeleting(workspace, query.data);

  const settled = query.isPlaceholderData || query.isFetching ? undefined : query.data;
  const correct = useEffectEvent(() => {
    const better = settled && correctListState(state, settled);
    if (better) go(better, { replace: true });
  });
  useEffect(() => {
    if (settled) correct();
  }, [settled]);

  return {
    page,
    /** True while the rows shown are those of another page or search. */
    isStale: query.isPlaceholderData,
    /** Why the page could not be loaded or brought up to date. An ended session is told elsewhere. */
    failure: isSessionOver(query.error) ? null : query.error,
    retry: () => void query.refetch(),
    prefetch: (next: ListState) => void queryClient.prefetchQuery(plantPageQuery(workspace, next)),
  };
}

function isSessionOver(error: Error | null): boolean {
  return error instanceof RequestFailed && error.code === 'session_required';
}
