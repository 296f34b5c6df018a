import { useQuery } from '@tanstack/react-query';
import type { Person } from '../api/person.ts';

/** Keeps something of a session in the cache, where it outlives the screen and goes with the session. */
export function useKept<Kept>(what: string, { workspace, name }: Person, create: () => Kept): Kept {
  const { data } = useQuery({
    queryKey: [what, workspace, name],
    enabled: false,
    // Never asked for; without one the library complains in development.
    queryFn: (): Promise<{ kept: Kept }> => Promise.reject(),
    initialData: () => ({ kept: create() }),
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data.kept;
}
