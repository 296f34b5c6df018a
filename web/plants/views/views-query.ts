import { queryOptions } from '@tanstack/react-query';
import { viewsSchema } from '../../../server/contract/views.ts';
import type { Person } from '../../api/person.ts';
import { request } from '../../api/request.ts';
import { viewsKey } from './views-key.ts';

/** The views that a person may open: their own, and those of the workspace. */
export function viewsQuery(person: Person) {
  return queryOptions({
    queryKey: viewsKey(person),
    queryFn: ({ signal }) => fetchViews(person, { signal }),
  });
}

/** Fetches them as they are now, whatever is on its way already. */
export function fetchViews(person: Person, options: { signal?: AbortSignal } = {}) {
  return request(person, viewsSchema, '/bff/views', options);
}
