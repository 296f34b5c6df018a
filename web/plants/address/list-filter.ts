import type { ListState } from './list-state.ts';

/** What narrows the list to the plants that match, named as requests name it. */
export interface ListFilter {
  search?: string;
  /** The empty text stands for plants without a tag. */
  tag?: string;
}

/** Reads from the list's state what narrows it; pages and order do not. */
export function filterOf({ search, tag }: ListState): ListFilter {
  return { ...(search && { search }), ...(tag !== null && { tag }) };
}

/** Writes a filter as a text; equal filters get equal texts. */
export function nameFilter({ search, tag }: ListFilter): string {
  return JSON.stringify([search ?? null, tag ?? null]);
}

/** Names the filter of the request that a page stands in the cache for. */
export function nameFilterOfPage(queryKey: readonly unknown[]): string {
  const asked = new URLSearchParams(String(queryKey.at(-1)));
  return JSON.stringify([asked.get('search'), asked.get('tag')]);
}
