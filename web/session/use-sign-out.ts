import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Person } from '../api/person.ts';

/** Nobody signs out at first paint. */
export const loadSignOut = () => import('./sign-out.ts');

/** Signs a person out, as `signOut` does. */
export function useSignOut(person: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { canBeLeft: true },
    mutationFn: async (note?: string) => (await loadSignOut()).signOut(queryClient, person, note),
  });
}
