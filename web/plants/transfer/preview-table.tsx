import type { ImportCheck, PreviewRow, RowOutcome } from '../../../server/contract/imports.ts';
import { type PlantText, TEXT_FIELDS, TEXT_LABELS } from '../../../server/contract/plants.ts';
import { formatCount } from '../../ui/words/format-count.ts';
import * as css from './file-table.module.css';

const OUTCOMES: Record<RowOutcome, string> = {
  added: 'new',
  replaced: 'replaces',
  unchanged: 'as it is',
};

/** Some plants of a file, as they would be imported. */
export function PreviewTable({ check }: { check: ImportCheck }) {
  const { preview, added, replaced, unchanged } = check;
  const more = added + replaced + unchanged - preview.length;
  const isMixed = preview.some(({ outcome }) => outcome !== 'added');
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption className="visually-hidden">Plants of the file</caption>
        <thead>
          <tr>
            <th scope="col" className={css.id}>
              Id
            </th>
            {TEXT_FIELDS.map((field) => (
              <th key={field} scope="col" data-field={field}>
                {TEXT_LABELS[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map((row) => (
            <tr key={row.row}>
              <td className={css.number}>
                {row.id ?? <span className={css.next}>next free</span>}
                {isMixed && <div className={css.outcome}>{OUTCOMES[row.outcome]}</div>}
              </td>
              {TEXT_FIELDS.map((field) => (
                <td key={field}>
                  <Text row={row} field={field} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={css.more}>… and {formatCount(more)} more</p>}
    </div>
  );
}

/** A text as it would be, and as it is now where that is another. */
function Text({ row, field }: { row: PreviewRow; field: PlantText }) {
  if (!row.there || row.there[field] === row[field]) return row[field];
  return (
    <>
      {row[field] || '(none)'}
      <div className={css.outcome}>now {row.there[field] || '(none)'}</div>
    </>
  );
}
