import type { ImportCheck } from '../../../server/contract/imports.ts';
import { formatCount } from '../../ui/words/format-count.ts';
import css from './file-table.module.css';

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
            <th scope="col">Name</th>
            <th scope="col" className={css.tag}>
              Tag
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row, id, name, tag }) => (
            <tr key={row}>
              <td className={css.number}>{id || <span className={css.next}>next free</span>}</td>
              <td>{name}</td>
              <td>{tag}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={css.more}>… and {formatCount(more)} more</p>}
    </div>
  );
}
