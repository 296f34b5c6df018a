import { useInfiniteQuery } from '@tanstack/react-query';
import type { Person } from '../api/person.ts';
import { isSessionOver } from '../api/request-failed.ts';
import type { HistoryFilter } from './history-filter.ts';
import { historyQuery } from './history-queries.ts';

/** The changes that the filter lets through, as far back as they were asked for, and how loading stands. */
export function useHistory(person: Person, filter: HistoryFilter) {
  const query = useInfiniteQuery(historyQuery(person, filter));
  const pages = query.data?.pages;
  return {
    /** Undefined until the first have come. */
    entries: pages?.flatMap(({ entries }) => entries),
    /** True while the entries shown are those of another filter. */
    isStale: query.isPlaceholderData,
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    /** False where all that is kept is shown and there was more before it. */
    isWhole: query.hasNextPage || (pages?.at(-1)?.isWhole ?? true),
    /** True where what was before all that is shown cannot be read on the server. */
    isDamaged: !query.hasNextPage && (pages?.at(-1)?.isDamaged ?? false),
    showOlder: () => void query.fetchNextPage(),
    /** Why it could not be loaded or brought up to date. An ended session is told elsewhere. */
    failure: isSessionOver(query.error) ? null : query.error,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
