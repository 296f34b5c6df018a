import type { PlantPage, TagCount } from '../../../server/contract/answers.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import type { Person } from '../../api/person.ts';
import { type ListFilter, nameFilter } from '../address/list-filter.ts';
import type { Sort } from '../address/list-state.ts';
import { useSelection } from '../select/use-selection.ts';
import type { TrackUndoable } from '../undo/use-undo.ts';
import { useOpenEdits } from './use-open-edits.ts';

const NO_ROWS: readonly Plant[] = [];

interface EditStateOptions {
  person: Person;
  /** The one that is shown; undefined while there is none. */
  page: PlantPage | undefined;
  /** What that page is narrowed to. */
  shownFilter: ListFilter;
  /** The same as the server has just told it; undefined while that is not at hand. */
  settled: PlantPage | undefined;
  /** What the list is narrowed to. */
  filter: ListFilter;
  sort: Sort;
  tags: TagCount[];
  trackUndoable: TrackUndoable;
  onDelete: (plant: Plant) => void;
}

/** All that someone who may change plants can do with those of the list. */
export function useEditState({ page, shownFilter, filter, ...given }: EditStateOptions) {
  const edits = useOpenEdits(page?.rows ?? NO_ROWS);
  const view = nameFilter(filter);
  // Rows that another search or other tags have found are not among those to choose from.
  const ownPage = nameFilter(shownFilter) === view ? page : undefined;
  const selection = useSelection(view, ownPage, edits.editOf);
  return { ...given, filter, ownPage, edits, selection };
}

export type EditState = ReturnType<typeof useEditState>;
