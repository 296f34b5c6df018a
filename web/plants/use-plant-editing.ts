import type { SessionView, TagCount } from '../../server/contract/bff.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { type ListFilter, nameFilter } from './list-filter.ts';
import { useEdits } from './use-edits.ts';
import { useSelection } from './use-selection.ts';
import type { Follow } from './use-undo.ts';

interface PlantEditingOptions {
  session: SessionView;
  /** The rows of the page, none while there is no page. */
  rows: readonly Plant[];
  filter: ListFilter;
  tags: TagCount[];
  follow: Follow;
  onDelete: (plant: Plant) => void;
}

/** All that someone who may change plants can do with those of the list. */
export function usePlantEditing({ session, rows, filter, ...given }: PlantEditingOptions) {
  const edits = useEdits(session, rows);
  const selection = useSelection(nameFilter(filter), rows);
  return { ...given, workspace: session.workspace, filter, edits, selection };
}

export type PlantEditing = ReturnType<typeof usePlantEditing>;
