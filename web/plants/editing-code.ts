import { queryOptions } from '@tanstack/react-query';

/** What only those need who select or correct plants: fetched when that is likely, and kept. */
export const editingCode = queryOptions({
  queryKey: ['code', 'editing'],
  queryFn: () => import('./editing-parts.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
