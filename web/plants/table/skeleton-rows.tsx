import { TEXT_FIELDS } from '../../../server/contract/plants.ts';
import * as css from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  count: number;
  /** Whether there is a column to select rows in. */
  isEditable: boolean;
}

/** Holds the rows' place until the first page has come, as high as they will be. */
export function SkeletonRows({ count, isEditable }: SkeletonRowsProps) {
  return (
    <tbody aria-hidden="true" className={css.rows}>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row}>
          {isEditable && <td className={css.select} />}
          <td className={css.first}>
            <span className={css.id} />
          </td>
          {TEXT_FIELDS.map((field) => (
            <td key={field}>
              <span data-field={field} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
