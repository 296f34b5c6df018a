import { queryOptions } from '@tanstack/react-query';

/** Code that is fetched when it is about to be needed, and kept from then on. `name` tells it from other code. */
export function lateCode<Part>(name: string, load: () => Promise<Part>) {
  return queryOptions({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Code that nobody presses a button for: it is asked for until it has come. */
export function surelyLateCode<Part>(name: string, load: () => Promise<Part>) {
  return queryOptions({
    ...lateCode(name, load),
    retry: true,
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 15_000),
  });
}
