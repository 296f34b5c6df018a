import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/**
 * Runs a mutation that no component follows. The cache knows of it as of any other; `useMutation`, for
 * those that one follows, would come with the first load.
 */
export function runMutation<Data, Variables>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}
