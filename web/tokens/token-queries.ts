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
    queryFn: ({ signal }) => request(person, tokenListSchema, '/bff/tokens', { signal }),
  });
}
