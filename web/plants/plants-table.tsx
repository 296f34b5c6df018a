// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are laid out as cards, and some
// browsers take a table's meaning away with its layout.
import type { Plant } from '../../server/contract/plants.ts';
import { formatListAddress, type ListState } from './list-state.ts';
import { PlantRow } from './plant-row.tsx';
import css from './plants-table.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';
import { SortHeader } from './sort-header.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useCurrentRow } from './use-current-row.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface PlantsTableProps {
  /** Undefined until the first page has come. */
  rows: Plant[] | undefined;
  state: ListState;
  /** True while the rows shown are those of another page or search. */
  isStale: boolean;
  onGo: (state: ListState) => void;
  onApproach: (state: ListState) => void;
  /** Null for who may only look. */
  onDelete: ((plant: Plant) => void) | null;
}

/** One page of plants: a table, or on a phone a list of cards that still is one to a screen reader. */
export function PlantsTable({ rows, isStale, onDelete, ...sorting }: PlantsTableProps) {
  const table = useCurrentRow();
  useKeptFocus(table);
  const arrivals = useArrivals(rows, isStale ? '' : formatListAddress(sorting.state));
  return (
    <table
      ref={table}
      role="table"
      aria-label="Plants"
      aria-busy={!rows || isStale}
      className={css.table}
    >
      <thead role="rowgroup">
        <tr role="row">
          <SortHeader column="id" label="Id" className={css.id} {...sorting} />
          <SortHeader column="name" label="Name" {...sorting} />
          <SortHeader column="tag" label="Tag" className={css.tag} {...sorting} />
          {onDelete && (
            <th role="columnheader" scope="col" className={css.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      {rows ? (
        <tbody role="rowgroup" className={isStale ? css.stale : undefined}>
          {rows.map((plant) => (
            <PlantRow
              key={plant.id}
              plant={plant}
              isNew={arrivals.has(plant.id)}
              onDelete={onDelete}
            />
          ))}
        </tbody>
      ) : (
        <SkeletonRows count={sorting.state.limit} />
      )}
    </table>
  );
}
