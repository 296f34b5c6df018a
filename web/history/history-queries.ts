import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type HistoryEntry,
  type HistoryPage,
  historyPageSchema,
  peopleSchema,
} from '../../server/contract/history.ts';
import type { Person } from '../api/person.ts';
import { plantsKey } from '../api/plants-key.ts';
import { request } from '../api/request.ts';
import { formatHistoryFilter, type HistoryFilter } from './history-filter.ts';

/** A page with less than this is filled up from further back, unless there is no more. */
const ENOUGH = 10;

/** History stands under this key, a list of pages per filter. */
export function historyKey(person: Person) {
  return [...plantsKey(person), 'history'] as const;
}

/** The changes that a filter lets through, a page at a time. While others load, those before stay. */
export function historyQuery(person: Person, filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: [...historyKey(person), formatHistoryFilter(filter).toString()],
    queryFn: ({ pageParam, signal }) => fetchPage(person, filter, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
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

/** The server reads only so far back for one answer, so what is rare takes several. */
async function fetchPage(
  person: Person,
  filter: HistoryFilter,
  before: number | null,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const params = formatHistoryFilter(filter);
  const entries: HistoryEntry[] = [];
  for (let next = before; ; ) {
    if (next !== null) params.set('before', String(next));
    const page = await request(person, historyPageSchema, `/bff/changes?${params}`, { signal });
    entries.push(...page.entries);
    if (page.next === null || entries.length >= ENOUGH) return { ...page, entries };
    next = page.next;
  }
}
