import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewPlant } from '../../server/contract/plants.ts';
import { changeViewSchema } from '../api/answers.ts';
import type { Person } from '../api/person.ts';
import { refreshPlants } from '../api/refresh-plants.ts';
import { request } from '../api/request.ts';

interface Creation {
  plant: NewPlant;
  /** The same for every attempt at the same plant, so that it is added once. */
  idempotencyKey: string;
  tokenId?: string;
}

/** Asks the server to add a plant. */
export function createPlant(person: Person, { plant, ...sending }: Creation) {
  return request(person, changeViewSchema, '/bff/plants', {
    method: 'POST',
    body: plant,
    ...sending,
  });
}

/** Adds a plant. */
export function useCreatePlant(person: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (creation: Creation) => createPlant(person, creation),
    onSettled: (_change, error) => refreshPlants(queryClient, person, error),
  });
}
