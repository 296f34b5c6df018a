import { type MutationOptions, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { ChangeView, PlantPage } from '../../../server/contract/answers.ts';
import { changeViewSchema } from '../../../server/contract/answers.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import type { Person } from '../../api/person.ts';
import { plantsKey } from '../../api/plants-key.ts';
import { refreshPlants } from '../../api/refresh-plants.ts';
import { request } from '../../api/request.ts';
import { runMutation } from '../../api/run-mutation.ts';
import { useUnanswered } from '../../api/unanswered.ts';
import { type ListFilter, nameFilter, nameFilterOfPage } from '../address/list-filter.ts';
import { plantPagesKey } from '../api/plant-queries.ts';
import { nameWish } from './name-wish.ts';

/** What is to go: plants as they were shown, or all that match a filter, as they were counted. */
export type Target =
  | { plants: Plant[]; filter?: undefined }
  | { filter: ListFilter; total: number; seq: number; at: number };

function deleteKey(person: Person) {
  return [...plantsKey(person), 'delete'];
}

/** Deletes plants, as one change. Their rows leave the cached pages as soon as the server has done it. */
export function useDeletePlants(person: Person) {
  const queryClient = useQueryClient();
  const unanswered = useUnanswered();
  const deleting: MutationOptions<ChangeView, Error, Target> = {
    mutationKey: deleteKey(person),
    mutationFn: (target) =>
      unanswered.send(nameWish(target), (key) =>
        changeTarget(person, '/bff/deletions', target, key),
      ),
    onSuccess: (_change, target) => {
      const queryKey = plantPagesKey(person);
      // Which rows of other views have gone as well is not known here.
      if ('filter' in target) queryClient.removeQueries({ queryKey, type: 'inactive' });
      queryClient.setQueriesData<PlantPage>(
        {
          queryKey,
          predicate: ({ queryKey }) =>
            'plants' in target || nameFilterOfPage(queryKey) === nameFilter(target.filter),
        },
        (page) => page && without(page, target),
      );
    },
    onSettled: (_change, error) => refreshPlants(queryClient, person, error),
  };
  return {
    deletePlants: (target: Target) => runMutation(queryClient, deleting, target),
    /** Returns the first attempt to delete them whose answer was lost; null where there is none. */
    tried: (target: Target) => unanswered.tried(nameWish(target)),
  };
}

/**
 * Returns the page as it will be once the deletions under way are done. Nothing needs to be put
 * back when one fails: it stops being under way and its row is there again.
 */
export function useWithoutDeleting(
  person: Person,
  page: PlantPage | undefined,
  filter: ListFilter,
): PlantPage | undefined {
  const targets = useMutationState({
    filters: { mutationKey: deleteKey(person), status: 'pending' },
    select: (mutation) => readTarget(mutation.state.variables),
  });
  const here = targets.filter(
    (one) => !one.filter || nameFilter(one.filter) === nameFilter(filter),
  );
  return page && here.reduce(without, page);
}

/**
 * Asks for one change of a target. `path` is that for plants that are named; the one for all that match
 * lies below it. What else the target holds goes with it.
 */
export function changeTarget(
  person: Person,
  path: string,
  target: Target,
  idempotencyKey: string,
): Promise<ChangeView> {
  const { filter, ...rest } = target;
  const body = { ...filter, ...rest };
  const post = { method: 'POST', idempotencyKey, body } as const;
  return request(person, changeViewSchema, filter ? `${path}/matching` : path, post);
}

/** Under `deleteKey` there is only the mutation above, and what it is given is a target. */
function readTarget(variables: unknown): Target {
  return variables as Target;
}

function without(page: PlantPage, target: Target): PlantPage {
  if (target.filter) {
    return { ...page, rows: [], total: 0, hasPrevious: false, hasNext: false };
  }
  const names = new Map(target.plants.map(({ id, name }) => [id, name]));
  // Another plant may have the id by now.
  const rows = page.rows.filter(({ id, name }) => names.get(id) !== name);
  const gone = page.rows.length - rows.length;
  return gone === 0 ? page : { ...page, rows, total: page.total - gone };
}
