import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../api/person.ts';
import { LateCode } from '../../ui/late/late-code.ts';

/** Nobody signs out at first paint. */
export const signOutCode = new LateCode(async () => (await import('./sign-out.ts')).signOut);

/** Signs a person out, as `signOut` does. */
export function useSignOut(person: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { canBeLeft: true },
    mutationFn: async (note?: string) => (await signOutCode.load())(queryClient, person, note),
  });
}
