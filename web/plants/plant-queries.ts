import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PAGE_LIMITS } from '../../server/contract/bff.ts';
import { plantPageSchema, tagCountsSchema } from '../api/answers.ts';
import { plantsKey } from '../api/plants-key.ts';
import { request } from '../api/request.ts';
import { DEFAULT_SORT, FIRST_PAGE, formatPageRequest, type ListState } from './list-state.ts';

/** The pages of the table stand under this key, one per request. */
export function plantPagesKey(workspace: string) {
  return [...plantsKey(workspace), 'page'] as const;
}

/** One page of the table. While another loads, the one before it stays. */
export function plantPageQuery(workspace: string, state: ListState) {
  const search = formatPageRequest(state);
  return queryOptions({
    queryKey: [...plantPagesKey(workspace), search],
    queryFn: ({ signal }) => request(plantPageSchema, `/bff/plants?${search}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The tags in use, each with how many plants carry it. */
export function tagsQuery(workspace: string) {
  return queryOptions({
    queryKey: [...plantsKey(workspace), 'tags'],
    queryFn: ({ signal }) => request(tagCountsSchema, '/bff/tags', { signal }),
    staleTime: 60_000,
  });
}

/** How many plants have no tag, read from the page that shows them, which is small. */
export function untaggedQuery(workspace: string) {
  const untagged: ListState = {
    ...FIRST_PAGE,
    search: '',
    tag: '',
    sort: DEFAULT_SORT,
    limit: PAGE_LIMITS[0],
  };
  return queryOptions({
    ...plantPageQuery(workspace, untagged),
    select: ({ total }) => total,
  });
}
