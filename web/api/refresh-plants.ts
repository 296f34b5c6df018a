import type { QueryClient } from '@tanstack/react-query';
import type { Person } from './person.ts';
import { plantsKey } from './plants-key.ts';
import { RequestFailed } from './request-failed.ts';

/**
 * Fetches anew what is known of the plants once a write is settled: after a success, a refusal
 * that shows it to be out of date, or no answer at all. Any other failure says nothing about the plants.
 */
export function refreshPlants(queryClient: QueryClient, person: Person, error: Error | null): void {
  if (error && !mayHaveChanged(error)) return;
  void refetchPlants(queryClient, person);
}

/** Fetches anew what is known of the plants, and resolves once what is shown has come. */
export async function refetchPlants(queryClient: QueryClient, person: Person): Promise<void> {
  const queries = { queryKey: plantsKey(person) };
  // Invalidating alone lets a first fetch under way go on, and its answer may be from before the write.
  await queryClient.cancelQueries(queries);
  await queryClient.invalidateQueries(queries);
}

function mayHaveChanged(error: Error): boolean {
  return error instanceof RequestFailed && (error.isNewsOfChange || error.isOutcomeUnknown);
}
