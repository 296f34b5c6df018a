import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  plantPageSchema,
  type TagCount,
  tagCountsSchema,
} from '../../../server/contract/answers.ts';
import type { Person } from '../../api/person.ts';
import { plantsKey } from '../../api/plants-key.ts';
import { request } from '../../api/request.ts';
import { formatPageRequest, type ListState } from '../address/list-state.ts';

/** The pages of the table stand under this key, one per request. */
export function plantPagesKey(person: Person) {
  return [...plantsKey(person), 'page'] as const;
}

/** One page of the table. While another loads, the one before it stays. */
export function plantPageQuery(person: Person, state: ListState) {
  const search = formatPageRequest(state);
  return queryOptions({
    queryKey: [...plantPagesKey(person), search],
    queryFn: ({ signal }) => request(person, plantPageSchema, `/bff/plants?${search}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All plants counted by tag, or those that a search finds. While another search's load, those before stay. */
export function tagsQuery(person: Person, search = '') {
  const path = `/bff/tags${search && `?${new URLSearchParams({ search })}`}`;
  return queryOptions({
    queryKey: [...plantsKey(person), path],
    queryFn: ({ signal }) => request(person, tagCountsSchema, path, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** Leaves out those without a tag. */
export function listTags(counts: TagCount[]): TagCount[] {
  return counts.filter(({ tag }) => tag);
}
