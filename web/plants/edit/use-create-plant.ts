import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../api/person.ts';
import { refreshPlants } from '../../api/refresh-plants.ts';
import { type Creation, createPlant } from '../api/create-plant.ts';

/** Adds a plant. */
export function useCreatePlant(person: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (creation: Creation) => createPlant(person, creation),
    onSettled: (_change, error) => refreshPlants(queryClient, person, error),
  });
}
