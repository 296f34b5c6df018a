import type { ReactNode } from 'react';
import type { PlantPage } from '../../../server/contract/answers.ts';
import type { TableActions } from '../table/plants-table.tsx';
import type { EditState } from './use-edit-state.ts';

interface EditingTools {
  /** Null for viewers. */
  actions: TableActions | null;
  /** What can be done with the plants that are selected. */
  panel: ReactNode;
}

/**
 * Makes what the table needs to select and correct plants, of code that is fetched when it is needed.
 *
 * @param page the one that was asked for; undefined while it is not at hand.
 */
export function renderEditing(
  editing: EditState | null,
  page: PlantPage | undefined,
): EditingTools {
  if (!editing) return { actions: null, panel: null };
  const { edits, onDelete, ...shared } = editing;
  const { selection, ownPage } = shared;
  const { code } = edits;

  const actions: TableActions = {
    canSelect: ownPage !== undefined,
    isSelected: selection.isChosen,
    onSelect: (plant, isRange) => {
      void edits.prepare();
      selection.toggle(plant, isRange);
    },
    onSelectPage: () => {
      void edits.prepare();
      selection.togglePage();
    },
    onEdit: edits.start,
    onDelete,
    renderEditor: (plant) => {
      const edit = edits.editOf(plant.id);
      if (!code || !edit) return null;
      return (
        <code.RowEditor
          person={shared.person}
          edit={edit}
          isLatest={plant.id === edits.latest}
          current={page?.rows.find(({ id }) => id === plant.id)}
          tags={shared.tags}
          trackUndoable={shared.trackUndoable}
          onType={edits.keep}
          onClose={() => edits.stop(edit)}
        />
      );
    },
  };
  const panel = code && <code.SelectionPanel {...shared} page={ownPage} />;
  return { actions, panel };
}
