import { queryOptions } from '@tanstack/react-query';
import { toldPlantSchema } from '../../../server/contract/plants.ts';
import type { Person } from '../../api/person.ts';
import { plantsKey } from '../../api/plants-key.ts';
import { request } from '../../api/request.ts';

/** One plant. It stands with all that news of a change fetches anew. */
export function plantQuery(person: Person, id: number) {
  return queryOptions({
    queryKey: [...plantsKey(person), 'plant', id],
    queryFn: ({ signal }) => request(person, toldPlantSchema, `/bff/plants/${id}`, { signal }),
  });
}
