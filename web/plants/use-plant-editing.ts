import type { TagCount } from '../../server/contract/bff.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { type ListFilter, nameFilter } from './list-filter.ts';
import { useEdits } from './use-edits.ts';
import { useSelection } from './use-selection.ts';
import type { Follow } from './use-undo.ts';

interface PlantEditingOptions {
  workspace: string;
  /** The rows of the page, none while there is no page. */
  rows: readonly Plant[];
  filter: ListFilter;
  tags: TagCount[];
  follow: Follow;
  onDelete: (plant: Plant) => void;
}

/** All that someone who may change plants can do with those of the list. */
export function usePlantEditing({ rows, filter, ...given }: PlantEditingOptions) {
  const edits = useEdits(rows);
  const selection = useSelection(nameFilter(filter), rows);
  return { ...given, filter, edits, selection };
}

export type PlantEditing = ReturnType<typeof usePlantEditing>;
