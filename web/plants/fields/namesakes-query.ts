import { queryOptions } from '@tanstack/react-query';
import { namesakesSchema } from '../../../server/contract/namesakes.ts';
import type { Person } from '../../api/person.ts';
import { plantsKey } from '../../api/plants-key.ts';
import { request } from '../../api/request.ts';

/** The plants that have a name; none is asked for without one. What was told of a name is not kept. */
export function namesakesQuery(person: Person, name: string) {
  const path = `/bff/namesakes?${new URLSearchParams({ name })}`;
  return queryOptions({
    queryKey: [...plantsKey(person), path],
    queryFn: ({ signal }) => request(person, namesakesSchema, path, { signal }),
    enabled: name !== '',
    gcTime: 0,
    // It is only a hint, and the next pause asks again.
    retry: false,
    refetchInterval: false,
  });
}
