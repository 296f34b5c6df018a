import type { FoundPlants } from '../../../domain/store.ts';
import { TagCounts } from '../state/tag-counts.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';

/** Counts by tag the plants that a search finds, keeping none of them, in turns with others. */
export async function countFound(
  state: WorkspaceState,
  { search = '', confirmWanted }: FoundPlants,
): Promise<TagCounts> {
  const found = new Map<string, number>();
  const visit = ({ tag }: { tag: string }) => found.set(tag, (found.get(tag) ?? 0) + 1);
  await state.search.find(search, undefined, visit, confirmWanted);
  return await TagCounts.of(state.tags.freeze(), found, confirmWanted);
}
