import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  CHANGE_KINDS,
  type HistoryEntry,
  type HistoryPage,
} from '../../server/contract/history.ts';
import { plantSchema } from '../api/answers.ts';
import type { Person } from '../api/person.ts';
import { plantsKey } from '../api/plants-key.ts';
import { request } from '../api/request.ts';
import { formatHistoryFilter, type HistoryFilter } from './history-filter.ts';

/** A page with less than this is filled up from further back, unless there is no more. */
const ENOUGH = 10;

const entrySchema: z.ZodMiniType<HistoryEntry> = z.object({
  seq: z.number(),
  at: z.string(),
  person: z.string(),
  kind: z.enum(CHANGE_KINDS),
  added: z.array(plantSchema),
  addedCount: z.number(),
  removed: z.array(plantSchema),
  removedCount: z.number(),
  undoes: z.nullable(z.number()),
  undoneBy: z.nullable(z.string()),
  refusal: z.nullable(z.string()),
});

const pageSchema: z.ZodMiniType<HistoryPage> = z.object({
  entries: z.array(entrySchema),
  next: z.nullable(z.number()),
  isWhole: z.boolean(),
  isDamaged: z.boolean(),
});

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
    queryFn: ({ signal }) => request(person, z.array(z.string()), '/bff/people', { signal }),
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
    const page = await request(person, pageSchema, `/bff/changes?${params}`, { signal });
    entries.push(...page.entries);
    if (page.next === null || entries.length >= ENOUGH) return { ...page, entries };
    next = page.next;
  }
}
