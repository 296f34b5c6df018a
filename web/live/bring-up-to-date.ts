import type { Query, QueryClient } from '@tanstack/react-query';
import { plantsKey } from '../api/plants-key.ts';

/** Fetches anew what is known of a workspace's plants, but for what shows a change already. */
export async function bringUpToDate(
  queryClient: QueryClient,
  workspace: string,
  seq: number,
): Promise<void> {
  const predicate = ({ state }: Query) => !(seqOf(state.data) >= seq);
  const queries = { queryKey: plantsKey(workspace), predicate };
  // The answer to a fetch under way may be from before the change.
  await queryClient.cancelQueries(queries);
  await queryClient.invalidateQueries(queries);
}

/** Returns up to which change the pages shown tell, null where none is shown. */
export function shownSeq(queryClient: QueryClient, workspace: string): number | null {
  const shown = queryClient
    .getQueryCache()
    .findAll({ queryKey: plantsKey(workspace), type: 'active' });
  const seqs = shown.map(({ state }) => seqOf(state.data)).filter((seq) => !Number.isNaN(seq));
  return seqs.length > 0 ? Math.min(...seqs) : null;
}

/** Answers that tell up to which change they show have it as `seq`; for all others it is NaN. */
function seqOf(data: unknown): number {
  return typeof data === 'object' && data && 'seq' in data ? Number(data.seq) : Number.NaN;
}
