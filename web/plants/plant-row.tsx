// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are laid out as cards, and some
// browsers take a table's meaning away with its layout.
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Plant } from '../../server/contract/plants.ts';
import { IconButton } from '../ui/icon-button.tsx';
import css from './plant-row.module.css';

interface PlantRowProps {
  plant: Plant;
  /** True when it has just come among the others. */
  isNew: boolean;
  /** Null for who may only look. */
  onDelete: ((plant: Plant) => void) | null;
}

/** One plant: a row of the table, a card on a phone. */
export function PlantRow({ plant, isNew, onDelete }: PlantRowProps) {
  function remove(event: MouseEvent<HTMLButtonElement>) {
    handFocusOn(event.currentTarget);
    onDelete?.(plant);
  }
  return (
    <tr
      role="row"
      className={isNew ? `${css.row} ${css.new}` : css.row}
      tabIndex={-1}
      data-plant={plant.id}
    >
      <td role="cell" className={css.id}>
        {plant.id}
      </td>
      <td role="cell" className={css.name}>
        {plant.name}
      </td>
      <td role="cell" className={css.tag}>
        {plant.tag && <span className={css.pill}>{plant.tag}</span>}
      </td>
      {onDelete && (
        <td role="cell" className={css.actions}>
          <IconButton
            icon="trash"
            label={`Delete ${plant.name}`}
            className={css.delete}
            data-delete={plant.id}
            onClick={remove}
            onKeyDown={ignoreHeldKey}
          />
        </td>
      )}
    </tr>
  );
}

/** The row leaves with its button, so the next row's takes the focus, or the one before's. */
function handFocusOn(button: HTMLButtonElement) {
  const row = button.closest('tr');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const heir = neighbour?.querySelector('button') ?? button.closest('main');
  heir?.focus({ preventScroll: true });
}

/** As focus moves on to the next row, a held key would delete one plant after the other. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}
