import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlantPage } from '../../../server/contract/answers.ts';
import { changeViewSchema } from '../../../server/contract/answers.ts';
import { type Plant, textsOf } from '../../../server/contract/plants.ts';
import type { Person } from '../../api/person.ts';
import { refreshPlants } from '../../api/refresh-plants.ts';
import { useRenames } from '../../api/renames.ts';
import { request } from '../../api/request.ts';
import { plantPagesKey } from '../api/plant-queries.ts';

interface Correction {
  plant: Plant;
  /** The plant as whoever corrects it saw it. */
  expected: Plant;
  /** The same for every attempt at the same correction, so that it is made once. */
  idempotencyKey: string;
}

/** Gives a plant other texts. Its row shows them as soon as the server has them. */
export function useCorrectPlant(person: Person) {
  const queryClient = useQueryClient();
  const renames = useRenames();
  return useMutation({
    mutationFn: ({ plant, expected, idempotencyKey }: Correction) =>
      request(person, changeViewSchema, `/bff/plants/${plant.id}`, {
        method: 'PATCH',
        body: { ...textsOf(plant), expected: textsOf(expected) },
        idempotencyKey,
      }),
    onSuccess: (_change, { plant, expected }) => {
      renames.note(expected, plant);
      queryClient.setQueriesData<PlantPage>(
        { queryKey: plantPagesKey(person) },
        (page) =>
          page && {
            ...page,
            // Its place in the order of adding stays.
            rows: page.rows.map((one) =>
              one.id === plant.id ? { ...one, ...textsOf(plant) } : one,
            ),
          },
      );
    },
    onSettled: (_change, error) => refreshPlants(queryClient, person, error),
  });
}
