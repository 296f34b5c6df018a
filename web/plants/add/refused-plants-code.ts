import { queryOptions } from '@tanstack/react-query';

/** What shows plants that were refused: fetched before it is needed, while the server surely has it. */
export const refusedPlantsCode = queryOptions({
  queryKey: ['code', 'refused-plants'],
  queryFn: async () => (await import('./refused-plants.tsx')).RefusedPlants,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // Until it has come the plants stay kept, unseen.
  retry: true,
  retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 15_000),
});
