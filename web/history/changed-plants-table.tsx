import type { ReactNode } from 'react';
import type { ChangedPlant } from '../../server/contract/history.ts';
import { type PlantText, TEXT_FIELDS } from '../../server/contract/plants.ts';
import * as words from '../../server/words/words.ts';
import { isolate, sentence } from '../ui/words/sentence.ts';
import * as css from './changed-plants-table.module.css';

/** Plants of a change; of one that was corrected, what differs is told as it was and as it is. */
export function ChangedPlantsTable({ plants }: { plants: ChangedPlant[] }) {
  return (
    <table className={css.table} aria-label={words.changedPlantsTable}>
      <thead>
        <tr>
          <th scope="col">{words.fieldLabels.id}</th>
          {TEXT_FIELDS.map((field) => (
            <th key={field} scope="col">
              {words.fieldLabels[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plants.map(({ removed, added }) => (
          <tr key={(added ?? removed)?.id} tabIndex={-1}>
            <td className={css.id}>{(added ?? removed)?.id}</td>
            {TEXT_FIELDS.map((field) => (
              <td key={field}>{describeText(field, { removed, added })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describeText(field: PlantText, { removed, added }: ChangedPlant): ReactNode {
  const [before, after] = [removed?.[field], added?.[field]];
  if (before === undefined || after === undefined || before === after) return after ?? before;
  return sentence(words.historyDifference(before && isolate(before), after && isolate(after)));
}
