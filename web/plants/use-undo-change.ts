import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeViewSchema } from '../api/answers.ts';
import { request } from '../api/request.ts';
import { plantsKey } from './plant-queries.ts';

/** Undoes a change by its number, with a change that swaps what it added and removed. */
export function useUndoChange(workspace: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (seq: number) =>
      request(changeViewSchema, `/bff/changes/${seq}/undo`, { method: 'POST' }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: plantsKey(workspace) }),
  });
}
