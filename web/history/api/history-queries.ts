import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import {
  changedPlantsSchema,
  DEFAULT_HISTORY_LIMIT,
  type HistoryEntry,
  type HistoryPage,
  historyPageSchema,
  peopleSchema,
} from '../../../server/contract/history.ts';
import { askAgainAfter } from '../../api/ask-again.ts';
import type { Person } from '../../api/person.ts';
import { plantsKey } from '../../api/plants-key.ts';
import { request } from '../../api/request.ts';
import { formatHistoryFilter, type HistoryFilter } from '../history-filter.ts';
import { gatherPage } from './gather-page.ts';

type Known = InfiniteData<HistoryPage, number | null>;

/** History stands under this key, a list of pages per filter. */
export function historyKey(person: Person) {
  return [...plantsKey(person), 'history'] as const;
}

/** The changes that a filter lets through, a page at a time. While others load, those before stay. */
export function historyQuery(person: Person, filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: [...historyKey(person), formatHistoryFilter(filter).toString()],
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const known = client.getQueryData<Known>(queryKey);
      const index = known?.pageParams.indexOf(pageParam) ?? -1;
      return gatherPage(askAs(person, filter, signal), pageParam, known?.pages[index]);
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Older changes that a press did not bring wait for another one.
    refetchInterval: ({ state }) => !state.fetchMeta && askAgainAfter({ state }),
  });
}

/**
 * The plants of a change, a page at a time. No news of other changes concerns them, so that they do not
 * stand under the key of what such news fetches anew.
 */
export function changedPlantsQuery({ workspace, name }: Person, { seq, at }: HistoryEntry) {
  const path = `/bff/changes/${seq}/plants?at=${Date.parse(at)}`;
  return infiniteQueryOptions({
    queryKey: ['changed plants', workspace, name, seq, at],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === null ? path : `${path}&after=${pageParam}`;
      return request({ workspace, name }, changedPlantsSchema, page, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    // Those that follow wait for a press.
    refetchInterval: ({ state }) => !state.data && askAgainAfter({ state }),
  });
}

/** Those who made changes, the latest active first. */
export function peopleQuery(person: Person) {
  return queryOptions({
    queryKey: [...plantsKey(person), 'people'],
    queryFn: ({ signal }) => request(person, peopleSchema, '/bff/people', { signal }),
    staleTime: 60_000,
  });
}

function askAs(person: Person, filter: HistoryFilter, signal: AbortSignal) {
  return (before: number | null, limit: number) => {
    const params = formatHistoryFilter(filter);
    if (before !== null) params.set('before', String(before));
    if (limit !== DEFAULT_HISTORY_LIMIT) params.set('limit', String(limit));
    return request(person, historyPageSchema, `/bff/changes?${params}`, { signal });
  };
}
