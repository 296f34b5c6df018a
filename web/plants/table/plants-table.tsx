// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are laid out as cards, and some
// browsers take a table's meaning away with its layout.
import { Fragment, type ReactNode } from 'react';
import { type Plant, TEXT_FIELDS } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { CheckBox } from '../../ui/control/check-box.tsx';
import { useWatched } from '../../ui/hook/watched.ts';
import { formatListAddress, type ListState } from '../address/list-state.ts';
import { editingCode } from '../edit/editing-code.ts';
import { PlantRow, type RowActions } from './plant-row.tsx';
import * as css from './plants-table.module.css';
import { useRowKeys } from './row-keys.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { SortHeader } from './sort-header.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useCurrentRow } from './use-current-row.ts';

const COLUMNS = ['id', ...TEXT_FIELDS] as const;

interface PlantsTableProps {
  /** Undefined until the first page has come. */
  rows: readonly Plant[] | undefined;
  state: ListState;
  /** True while the rows shown are those of another page or search. */
  isStale: boolean;
  onGo: (state: ListState) => void;
  onApproach: (state: ListState) => void;
  /** Null for viewers. */
  actions: TableActions | null;
}

export interface TableActions extends RowActions {
  /** Selects every row of the page, or lets all of them go. */
  onSelectPage: () => void;
  /** Returns what stands in a plant's row while it is corrected; null while it is not. */
  renderEditor: (plant: Plant) => ReactNode;
}

/** One page of plants: a table, or on a phone a list of cards that still is one to a screen reader. */
export function PlantsTable({ rows, isStale, actions, ...sorting }: PlantsTableProps) {
  const table = useCurrentRow();
  const parts = useWatched(editingCode);
  const arrivals = useArrivals(rows, isStale ? '' : formatListAddress(sorting.state));
  const editors = new Map(rows?.map((plant) => [plant.id, actions?.renderEditor(plant)]));
  const keys = useRowKeys(rows, (id) => Boolean(editors.get(id)));
  const choosable = rows?.filter(({ id }) => !editors.get(id)) ?? [];
  const count = choosable.length;
  const selected = choosable.filter(({ id }) => actions?.isSelected(id)).length;
  return (
    <table
      ref={table}
      role="table"
      aria-label={words.plants}
      aria-busy={!rows || isStale}
      className={`${css.table} ${actions ? css.editable : ''}`}
    >
      {parts && <parts.KeptFocus table={table} />}
      <thead role="rowgroup">
        <tr role="row">
          {actions && (
            <th role="columnheader" scope="col" className={css.select} data-label={words.allOnPage}>
              <CheckBox
                label={words.selectPage}
                // Before the first rows there is nothing to select.
                disabled={count === 0}
                checked={selected > 0 && selected === count}
                isMixed={selected > 0 && selected < count}
                aria-disabled={!actions.canSelect}
                onChange={actions.onSelectPage}
              />
            </th>
          )}
          {COLUMNS.map((column) => (
            <SortHeader
              key={column}
              column={column}
              label={words.fieldLabels[column]}
              {...sorting}
            />
          ))}
          {actions && (
            <th role="columnheader" scope="col" className={css.actions}>
              <span className="visually-hidden">{words.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      {rows ? (
        <tbody role="rowgroup" className={isStale ? css.stale : undefined}>
          {rows.map((plant) => (
            <Fragment key={keys.get(plant.id)}>
              {editors.get(plant.id) || (
                <PlantRow plant={plant} isNew={arrivals.has(plant.id)} actions={actions} />
              )}
            </Fragment>
          ))}
        </tbody>
      ) : (
        <SkeletonRows count={sorting.state.limit} isEditable={actions !== null} />
      )}
    </table>
  );
}
