import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Person } from '../../api/person.ts';
import { isSessionOver } from '../../api/request-failed.ts';
import { formatHistoryFilter, type HistoryFilter } from '../history-filter.ts';
import { ENOUGH } from './gather-page.ts';
import { historyQuery } from './history-queries.ts';

/** The changes that the filter lets through, as far back as they were asked for, and how loading stands. */
export function useHistory(person: Person, filter: HistoryFilter) {
  const query = useInfiniteQuery(historyQuery(person, filter));
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = query.data?.pages;
  const count = pages?.length ?? 0;
  const of = formatHistoryFilter(filter).toString();
  const [wanted, setWanted] = useState({ of, count: 1 });
  const entries = pages?.flatMap((page) => page.entries);
  const isAsked = wanted.of === of && count < wanted.count;
  const isWanted = isAsked && count > 0 && hasNextPage;
  // News of a change calls off whatever is being fetched, and fetches what is there anew.
  useEffect(() => {
    if (isWanted && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [isWanted, isFetching, isError, fetchNextPage]);

  function showOlder() {
    setWanted({ of, count: count + 1 });
    if (isError) void fetchNextPage();
  }

  return {
    /** Undefined until the first have come. */
    entries,
    /** True while the entries shown are those of another filter. */
    isStale: query.isPlaceholderData,
    hasOlder: hasNextPage,
    /** True where the last look found little, and ended before all that is kept had been looked at. */
    isCutShort: hasNextPage && (pages?.at(-1)?.entries.length ?? 0) < ENOUGH,
    isLoadingOlder: isAsked && isWanted && !isError,
    /** False where all that is kept is shown and there was more before it. */
    isWhole: hasNextPage || (pages?.at(-1)?.isWhole ?? true),
    /** True where what was before all that is shown cannot be read on the server. */
    isDamaged: !hasNextPage && (pages?.at(-1)?.isDamaged ?? false),
    showOlder,
    /** Why it could not be loaded or brought up to date. An ended session is told elsewhere. */
    failure: isSessionOver(query.error) ? null : query.error,
    retry: () => (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}
