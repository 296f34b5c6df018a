import type { ImportCheck, PreviewRow } from '../../../server/contract/imports.ts';
import { type PlantText, TEXT_FIELDS } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import * as css from './file-table.module.css';

/** Some plants of a file, as they would be imported. */
export function PreviewTable({ check }: { check: ImportCheck }) {
  const { preview, added, replaced, unchanged } = check;
  const more = added + replaced + unchanged - preview.length;
  const isMixed = preview.some(({ outcome }) => outcome !== 'added');
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption className="visually-hidden">{words.previewTitle}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.id}>
              {words.fieldLabels.id}
            </th>
            {TEXT_FIELDS.map((field) => (
              <th key={field} scope="col" data-field={field}>
                {words.fieldLabels[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map((row) => (
            <tr key={row.row}>
              <td className={css.number}>
                {row.id ?? <span className={css.next}>{words.previewNextId}</span>}
                {isMixed && <div className={css.outcome}>{words.previewOutcomes[row.outcome]}</div>}
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
      {more > 0 && <p className={css.more}>{words.andMore(more)}</p>}
    </div>
  );
}

/** A text as it would be, and as it is now where that is another. */
function Text({ row, field }: { row: PreviewRow; field: PlantText }) {
  if (!row.there || row.there[field] === row[field]) return row[field];
  return (
    <>
      {row[field] || words.previewNoText}
      <div className={css.outcome}>{words.previewNow(row.there[field] || words.previewNoText)}</div>
    </>
  );
}
