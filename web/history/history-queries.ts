import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  changedPlantsSchema,
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
export const ENOUGH = 10;

/** So many answers are asked for to fill it up; to look further back is then for whoever looks to say. */
const MOST_ANSWERS = 5;

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
  for (let [next, answers] = [before, 1]; ; answers += 1) {
    if (next !== null) params.set('before', String(next));
    const page = await request(person, historyPageSchema, `/bff/changes?${params}`, { signal });
    entries.push(...page.entries);
    const isDone = page.next === null || entries.length >= ENOUGH;
    if (isDone || answers === MOST_ANSWERS) return { ...page, entries };
    next = page.next;
  }
}
