import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Person } from '../../api/person.ts';
import { type Made, undoKey } from '../../api/undo/undo-key.ts';

/** Tells the number of each change that a person undoes on this page, on whichever screen; returns what ends that. */
export function whenUndone(
  queryClient: QueryClient,
  person: Person,
  tell: (seq: number) => void,
): () => void {
  const key = hashKey(undoKey(person));
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { options, state } = event.mutation;
    if (options.mutationKey && hashKey(options.mutationKey) === key)
      tell(readMade(state.variables).seq);
  });
}

/** What stands under `undoKey` is given a change. */
function readMade(variables: unknown): Made {
  return variables as Made;
}
