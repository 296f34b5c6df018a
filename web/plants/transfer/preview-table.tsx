import type { ImportCheck } from '../../../server/contract/imports.ts';
import { TEXT_FIELDS, TEXT_LABELS } from '../../../server/contract/plants.ts';
import { formatCount } from '../../ui/words/format-count.ts';
import * as css from './file-table.module.css';

/** The first plants of a file, as they would be imported. */
export function PreviewTable({ check: { preview, rows } }: { check: ImportCheck }) {
  const more = rows - preview.length;
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption className="visually-hidden">The first plants of the file</caption>
        <thead>
          <tr>
            <th scope="col" className={css.id}>
              Id
            </th>
            {TEXT_FIELDS.map((field) => (
              <th key={field} scope="col" className={css[field]}>
                {TEXT_LABELS[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row, id, ...texts }) => (
            <tr key={row}>
              <td className={css.number}>{id || <span className={css.next}>next free</span>}</td>
              {TEXT_FIELDS.map((field) => (
                <td key={field}>{texts[field]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={css.more}>… and {formatCount(more)} more</p>}
    </div>
  );
}
