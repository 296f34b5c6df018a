import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeViewSchema } from '../../server/contract/answers.ts';
import type { Outcomes } from './describe-repeatable.ts';
import type { Person } from './person.ts';
import { refreshPlants } from './refresh-plants.ts';
import { useRenames } from './renames.ts';
import { request } from './request.ts';

interface Undoing {
  /** The number of the change to undo, and its time in milliseconds. */
  seq: number;
  at: number;
  /** The same for every attempt, so that it is undone once. */
  idempotencyKey: string;
}

/** What to say of an undo that failed. */
export const FAILED_UNDO: Outcomes = {
  notDone: 'Nothing was undone.',
  unknown: 'It is not known whether that was undone.',
};

/** Undoes a change by its number and time, with a change that swaps what it added and removed. */
export function useUndoChange(person: Person) {
  const queryClient = useQueryClient();
  const renames = useRenames();
  return useMutation({
    mutationFn: ({ seq, at, idempotencyKey }: Undoing) =>
      request(person, changeViewSchema, `/bff/changes/${seq}/undo`, {
        method: 'POST',
        body: { at },
        idempotencyKey,
      }),
    onSuccess: ({ removed, added }) => renames.note(removed[0], added[0]),
    onSettled: (_change, error) => refreshPlants(queryClient, person, error),
  });
}
