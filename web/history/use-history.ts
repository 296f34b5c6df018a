import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { HistoryEntry } from '../../server/contract/history.ts';
import type { Person } from '../api/person.ts';
import { isSessionOver } from '../api/request-failed.ts';
import { formatHistoryFilter, type HistoryFilter } from './history-filter.ts';
import { ENOUGH, historyQuery } from './history-queries.ts';

/** What was shown last, of which filter. */
interface Shown {
  of: string;
  data: unknown;
  entries: HistoryEntry[];
}

/** The changes that the filter lets through, as far back as they were asked for, and how loading stands. */
export function useHistory(person: Person, filter: HistoryFilter) {
  const query = useInfiniteQuery(historyQuery(person, filter));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages;
  const count = pages?.length ?? 0;
  const of = formatHistoryFilter(filter).toString();
  const [wanted, setWanted] = useState({ of, count: 1 });
  const fresh = pages?.flatMap(({ entries }) => entries);
  const [shown, setShown] = useState<Shown>({ of, data, entries: [] });
  // News push the last out of the pages that were fetched. They stay, and are fetched with the next page.
  const end = fresh?.at(-1)?.seq ?? 0;
  const isPushing = shown.of === of && hasNextPage && !query.isPlaceholderData;
  const pushedOut = isPushing ? shown.entries.filter(({ seq }) => seq < end) : [];
  const entries = fresh && [...fresh, ...pushedOut];
  if (data !== shown.data && entries && !query.isPlaceholderData) setShown({ of, data, entries });
  const isAsked = wanted.of === of && count < wanted.count;
  const isWanted = (isAsked || pushedOut.length > 0) && count > 0 && hasNextPage;
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
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}
