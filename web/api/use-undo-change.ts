import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeViewSchema } from './answers.ts';
import { refreshPlants } from './refresh-plants.ts';
import { request } from './request.ts';

interface Undoing {
  /** The number of the change to undo. */
  seq: number;
  /** The same for every attempt, so that it is undone once. */
  idempotencyKey: string;
}

/** Undoes a change by its number, with a change that swaps what it added and removed. */
export function useUndoChange(workspace: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ seq, idempotencyKey }: Undoing) =>
      request(changeViewSchema, `/bff/changes/${seq}/undo`, { method: 'POST', idempotencyKey }),
    onSettled: (_change, error) => refreshPlants(queryClient, workspace, error),
  });
}
