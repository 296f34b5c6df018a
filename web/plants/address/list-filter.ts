import type { ListState } from './list-state.ts';

/** What narrows the list to the plants that match, named as requests name it. */
export interface ListFilter {
  search?: string;
  /** Those with one of these tags; the empty text stands for plants without one. */
  tags?: string[];
}

/** Reads from the list's state what narrows it; pages and order do not. */
export function filterOf({ search, tags }: ListState): ListFilter {
  return { ...(search && { search }), ...(tags.length > 0 && { tags }) };
}

/** Writes a filter as a text; equal filters get equal texts. */
export function nameFilter({ search, tags = [] }: ListFilter): string {
  return JSON.stringify([search ?? null, tags]);
}

/** Names the filter of the request that a page stands in the cache for. */
export function nameFilterOfPage(queryKey: readonly unknown[]): string {
  const asked = new URLSearchParams(String(queryKey.at(-1)));
  return JSON.stringify([asked.get('search'), asked.getAll('tag')]);
}
