import type { PlantPage, SessionView, TagCount } from '../../../server/contract/answers.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import { type ListFilter, nameFilter } from '../address/list-filter.ts';
import type { Sort } from '../address/list-state.ts';
import { useSelection } from '../select/use-selection.ts';
import type { Follow } from '../undo/use-undo.ts';
import { useEdits } from './use-edits.ts';

const NO_ROWS: readonly Plant[] = [];

interface PlantEditingOptions {
  session: SessionView;
  /** Undefined while there is none. */
  page: PlantPage | undefined;
  /** The same as the server has just told it; undefined while that is not at hand. */
  settled: PlantPage | undefined;
  filter: ListFilter;
  sort: Sort;
  tags: TagCount[];
  follow: Follow;
  onDelete: (plant: Plant) => void;
}

/** All that someone who may change plants can do with those of the list. */
export function usePlantEditing({ session, page, filter, ...given }: PlantEditingOptions) {
  const edits = useEdits(page?.rows ?? NO_ROWS);
  const selection = useSelection(nameFilter(filter), page);
  return { ...given, person: session, filter, edits, selection };
}

export type PlantEditing = ReturnType<typeof usePlantEditing>;
