import { queryOptions } from '@tanstack/react-query';
import { tokenListSchema } from '../../server/contract/tokens.ts';
import type { Person } from '../api/person.ts';
import { request } from '../api/request.ts';

/** What the cache knows of a workspace's tokens stands under this key; never a token's text. */
export function tokensKey({ workspace, name }: Person) {
  return ['tokens', workspace, name] as const;
}

/** The tokens of a workspace. */
export function tokensQuery(person: Person) {
  return queryOptions({
    queryKey: tokensKey(person),
    queryFn: ({ signal }) => fetchTokens(person, { signal }),
  });
}

/** Fetches them as they are now, whatever is on its way already. */
export function fetchTokens(person: Person, options: { signal?: AbortSignal } = {}) {
  return request(person, tokenListSchema, '/bff/tokens', options);
}
