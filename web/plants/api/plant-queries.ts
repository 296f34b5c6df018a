import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { plantPageSchema, tagCountsSchema } from '../../../server/contract/answers.ts';
import { PAGE_LIMITS } from '../../../server/contract/bff.ts';
import type { Person } from '../../api/person.ts';
import { plantsKey } from '../../api/plants-key.ts';
import { request } from '../../api/request.ts';
import {
  DEFAULT_SORT,
  FIRST_PAGE,
  formatPageRequest,
  type ListState,
} from '../address/list-state.ts';

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

/** The tags in use, each with how many plants carry it. */
export function tagsQuery(person: Person) {
  return queryOptions({
    queryKey: [...plantsKey(person), 'tags'],
    queryFn: ({ signal }) => request(person, tagCountsSchema, '/bff/tags', { signal }),
    staleTime: 60_000,
  });
}

/** How many plants have a tag, empty for none, read from the page that shows them, which is small. */
export function plantsOfTagQuery(person: Person, tag: string) {
  const ofTag: ListState = {
    ...FIRST_PAGE,
    search: '',
    tag,
    sort: DEFAULT_SORT,
    limit: PAGE_LIMITS[0],
  };
  return plantPageQuery(person, ofTag);
}

/** How many plants have no tag. */
export function untaggedQuery(person: Person) {
  return queryOptions({
    ...plantsOfTagQuery(person, ''),
    select: ({ total }) => total,
  });
}
