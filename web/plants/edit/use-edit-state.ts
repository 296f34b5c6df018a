import type { PlantPage, SessionView, TagCount } from '../../../server/contract/answers.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import { type ListFilter, nameFilter } from '../address/list-filter.ts';
import type { Sort } from '../address/list-state.ts';
import { useSelection } from '../select/use-selection.ts';
import type { TrackUndoable } from '../undo/use-undo.ts';
import { useOpenEdits } from './use-open-edits.ts';

const NO_ROWS: readonly Plant[] = [];

interface EditStateOptions {
  session: SessionView;
  /** Undefined while there is none. */
  page: PlantPage | undefined;
  /** True while another is awaited in its place. */
  isComing: boolean;
  /** The same as the server has just told it; undefined while that is not at hand. */
  settled: PlantPage | undefined;
  filter: ListFilter;
  sort: Sort;
  tags: TagCount[];
  trackUndoable: TrackUndoable;
  onDelete: (plant: Plant) => void;
}

/** All that someone who may change plants can do with those of the list. */
export function useEditState({ session, page, isComing, filter, ...given }: EditStateOptions) {
  const edits = useOpenEdits(page?.rows ?? NO_ROWS);
  // What was found before is none of what the list is narrowed to by then.
  const selection = useSelection(nameFilter(filter), isComing ? undefined : page, edits.editOf);
  return { ...given, person: session, filter, edits, selection };
}

export type EditState = ReturnType<typeof useEditState>;
