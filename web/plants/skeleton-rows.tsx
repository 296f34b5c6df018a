import css from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  count: number;
  columns: number;
}

/** Holds the rows' place until the first page has come, as high as they will be. */
export function SkeletonRows({ count, columns }: SkeletonRowsProps) {
  return (
    <tbody aria-hidden="true" className={css.rows}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <tr key={row}>
          <td colSpan={columns}>
            <span className={css.bar} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
