import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewPlant } from '../../server/contract/plants.ts';
import { changeViewSchema } from '../api/answers.ts';
import { refreshPlants } from '../api/refresh-plants.ts';
import { request } from '../api/request.ts';

interface Creation {
  plant: NewPlant;
  /** The same for every attempt at the same plant, so that it is added once. */
  idempotencyKey: string;
  tokenId?: string;
}

/** Asks the server to add a plant. */
export function createPlant({ plant, ...sending }: Creation) {
  return request(changeViewSchema, '/bff/plants', { method: 'POST', body: plant, ...sending });
}

/** Adds a plant. */
export function useCreatePlant(workspace: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createPlant,
    onSettled: (_change, error) => refreshPlants(queryClient, workspace, error),
  });
}
