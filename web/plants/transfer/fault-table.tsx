import { useState } from 'react';
import type { ImportCheck, PlantColumn } from '../../../server/contract/imports.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { Failure } from '../../ui/message/failure.tsx';
import { type CheckedFile, wrongOf } from './checked-file.ts';
import { downloadProblems } from './download-problems.ts';
import * as css from './file-table.module.css';

interface FaultTableProps extends Pick<CheckedFile, 'file' | 'reading' | 'check' | 'wish'> {
  person: Person;
}

/** What is wrong with which row, and all of it as a file. */
export function FaultTable({ person, ...checked }: FaultTableProps) {
  const { check, wish } = checked;
  const { faults, faultCount } = wrongOf(check, wish);
  const more = faultCount - faults.length;
  const [failure, setFailure] = useState<string | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);

  async function download() {
    if (isPreparing) return;
    setFailure(null);
    setIsPreparing(true);
    try {
      await downloadProblems(person, checked);
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setIsPreparing(false);
    }
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={css.scroll} tabIndex={0} aria-label={words.faultsTitle}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.row}>
                {check.format === 'csv' ? words.faultsRow : words.faultsEntry}
              </th>
              <th scope="col" className={css.column}>
                {words.faultsColumn}
              </th>
              <th scope="col">{words.faultsProblem}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, column, problem }) => (
              <tr key={`${row} ${column} ${problem}`}>
                <td className={css.number}>{words.count(row)}</td>
                <td>{column ? nameColumn(check, column) : words.faultsAllColumns}</td>
                <td>{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <p className={css.more}>{words.andMore(more)}</p>}
      </section>
      {failure !== null && <Failure className={css.failure}>{failure}</Failure>}
      <Button className={css.download} onClick={download}>
        {isPreparing ? words.preparing : words.faultsDownload}
      </Button>
    </>
  );
}

/** Names a column as the file does; the entries of JSON have names of their own. */
function nameColumn({ format, hasTitles, columns }: ImportCheck, column: PlantColumn): string {
  if (format !== 'csv') return column;
  const title = hasTitles && columns.find((one) => one.as === column)?.title;
  return title || words.fieldLabels[column];
}
