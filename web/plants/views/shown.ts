import type { View, ViewShown } from '../../../server/contract/views.ts';
import { FIRST_PAGE, type ListState, orderTags } from '../address/list-state.ts';

/** Returns what a view would keep of the list as it is. */
export function shownOf({ search, tags, sort }: ListState, isRoomy: boolean): ViewShown {
  // As the server keeps it.
  return { search: search.normalize(), tags: orderTags(tags), sort, isRoomy };
}

/** Returns the list as a view shows it, from its first page. */
export function openedIn(state: ListState, { id, shown }: View): ListState {
  const { search, tags, sort } = shown;
  return { ...state, ...FIRST_PAGE, search, tags: orderTags(tags), sort, view: id };
}
