import { type MutationOptions, useQueryClient } from '@tanstack/react-query';
import type { SignOutReason } from '../../address/go-to.ts';
import type { Person } from '../../api/person.ts';
import { runMutation } from '../../api/run-mutation.ts';
import { LateCode } from '../../ui/late/late-code.ts';

/** Nobody signs out at first paint. */
export const signOutCode = new LateCode(() => import('./sign-out-parts.ts'));

/** Returns what signs a person out, as `signOut` does. */
export function useSignOut(person: Person) {
  const queryClient = useQueryClient();
  const leaving: MutationOptions<void, Error, SignOutReason | undefined> = {
    meta: { canBeLeft: true },
    mutationFn: async (reason) => (await signOutCode.load()).signOut(queryClient, person, reason),
  };
  return (reason?: SignOutReason) => runMutation(queryClient, leaving, reason);
}
