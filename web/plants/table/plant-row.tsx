// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are laid out as cards, and some
// browsers take a table's meaning away with its layout.
import type { MouseEvent } from 'react';
import { listTexts, type Plant, TEXT_FIELDS } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { Link } from '../../address/link.tsx';
import { CheckBox } from '../../ui/control/check-box.tsx';
import { IconButton } from '../../ui/control/icon-button.tsx';
import { holdOffKeys } from '../../ui/hook/hold-off-keys.ts';
import { PENCIL, TRASH } from '../../ui/theme/icon-paths.ts';
import { plantPath } from '../address/plant-path.ts';
import * as css from './plant-row.module.css';

/** What can be done with the plants of the table. */
export interface RowActions {
  /** False while the rows shown are those of another search or other tags than the list is narrowed to. */
  canSelect: boolean;
  isSelected: (id: number) => boolean;
  /** Selects a plant or lets it go; a range goes from the one selected before to this one. */
  onSelect: (plant: Plant, isRange: boolean) => void;
  onEdit: (plant: Plant) => void;
  onDelete: (plant: Plant) => void;
}

interface PlantRowProps {
  plant: Plant;
  /** True when it has just come among the others. */
  isNew: boolean;
  /** Null for viewers. */
  actions: RowActions | null;
}

/** One plant: a row of the table, a card on a phone. */
export function PlantRow({ plant, isNew, actions }: PlantRowProps) {
  function remove(event: MouseEvent<HTMLButtonElement>) {
    // The second click of a double click meets the next row.
    if (event.detail > 1) return;
    handFocusOn(event.currentTarget, event.detail === 0);
    actions?.onDelete(plant);
  }
  return (
    <tr
      role="row"
      className={isNew ? `${css.row} ${css.arrived}` : css.row}
      tabIndex={-1}
      data-plant={plant.id}
    >
      {actions && (
        <td role="cell" className={css.select} onMouseDown={keepTextUnselected}>
          <CheckBox
            label={words.selectPlant(plant.name)}
            checked={actions.isSelected(plant.id)}
            aria-disabled={!actions.canSelect}
            onChange={(event) => actions.onSelect(plant, hasShift(event.nativeEvent))}
          />
        </td>
      )}
      <td role="cell" className={css.id}>
        {plant.id}
      </td>
      {TEXT_FIELDS.map((field) =>
        field === 'name' ? (
          <th key={field} role="rowheader" scope="row" data-field={field}>
            {actions ? plant.name : <Link href={plantPath(plant.id)}>{plant.name}</Link>}
          </th>
        ) : (
          <td key={field} role="cell" data-field={field}>
            {field === 'tag' && plant.tag ? (
              <span className={css.pill}>{plant.tag}</span>
            ) : (
              plant[field]
            )}
          </td>
        ),
      )}
      {actions && (
        <td role="cell" className={css.actions}>
          <IconButton
            icon={PENCIL}
            label={words.editPlant(plant.name)}
            className={css.edit}
            data-edit={plant.id}
            // The second click of a double click may have left the editor with the first.
            onClick={(event) => event.detail < 2 && actions.onEdit(plant)}
          />
          <IconButton
            icon={TRASH}
            label={words.deletePlant(plant.name)}
            className={css.remove}
            data-delete={plant.id}
            data-about={listTexts(plant).join('\n')}
            onClick={remove}
          />
        </td>
      )}
    </tr>
  );
}

/** The row leaves with its button, so the next row's takes the focus, or the one before's. */
function handFocusOn(button: HTMLButtonElement, isByKey: boolean) {
  const row = button.closest('tr');
  const neighbour =
    row?.nextElementSibling ?? row?.previousElementSibling ?? button.closest('main');
  const heir = neighbour?.querySelector('[data-delete]') ?? neighbour;
  if (!(heir instanceof HTMLElement)) return;
  if (isByKey) holdOffKeys(heir);
  heir.focus({ preventScroll: true });
}

/** With Shift a press selects rows, not the text between them. */
function keepTextUnselected(event: MouseEvent) {
  if (event.shiftKey) event.preventDefault();
}

function hasShift(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true;
}
