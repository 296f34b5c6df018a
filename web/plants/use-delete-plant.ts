import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { PlantPage } from '../../server/contract/bff.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { changeViewSchema } from '../api/answers.ts';
import { plantsKey } from '../api/plants-key.ts';
import { refreshPlants } from '../api/refresh-plants.ts';
import { request } from '../api/request.ts';
import { plantPagesKey } from './plant-queries.ts';

function deleteKey(workspace: string) {
  return [...plantsKey(workspace), 'delete'];
}

interface Deletion {
  plant: Plant;
  /** The same for every attempt, so that one whose answer was lost is answered with its change. */
  idempotencyKey: string;
}

/** Deletes a plant. Its row leaves the cached pages as soon as the server has done it. */
export function useDeletePlant(workspace: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: deleteKey(workspace),
    mutationFn: ({ plant, idempotencyKey }: Deletion) =>
      request(changeViewSchema, `/bff/plants/${plant.id}`, { method: 'DELETE', idempotencyKey }),
    onSuccess: (_change, { plant }) => {
      queryClient.setQueriesData<PlantPage>(
        { queryKey: plantPagesKey(workspace) },
        (page) => page && withoutPlants(page, new Set([plant.id])),
      );
    },
    onSettled: (_change, error) => refreshPlants(queryClient, workspace, error),
  });
}

/**
 * Returns the page as it will be once the deletions under way are done. Nothing needs to be put
 * back when one fails: it stops being under way and its row is there again.
 */
export function useWithoutDeleting(
  workspace: string,
  page: PlantPage | undefined,
): PlantPage | undefined {
  const ids = useMutationState({
    filters: { mutationKey: deleteKey(workspace), status: 'pending' },
    select: (mutation) => readDeletion(mutation.state.variables).plant.id,
  });
  return page && withoutPlants(page, new Set(ids));
}

/** Under `deleteKey` there is only the mutation above, and what it is given is a deletion. */
function readDeletion(variables: unknown): Deletion {
  return variables as Deletion;
}

function withoutPlants(page: PlantPage, ids: ReadonlySet<number>): PlantPage {
  const rows = page.rows.filter((plant) => !ids.has(plant.id));
  const gone = page.rows.length - rows.length;
  return gone === 0 ? page : { ...page, rows, total: page.total - gone };
}
