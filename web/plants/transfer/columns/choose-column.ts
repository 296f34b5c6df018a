import type {
  ColumnChoice,
  FileColumn,
  ImportCheck,
  PlantColumn,
} from '../../../../server/contract/imports.ts';
import * as words from '../../../../server/words/words.ts';

/** Returns the columns as a table was read, to go on from. */
export function choiceOf({ columns, hasTitles }: Pick<ImportCheck, 'columns' | 'hasTitles'>) {
  return { columns: columns.map(({ as }) => as), hasTitles };
}

/** Lets another column tell something, or none; it then tells nothing else. */
export function chooseColumn(
  choice: ColumnChoice,
  told: PlantColumn,
  chosen: number | null,
): ColumnChoice {
  const columns = choice.columns.map((column, place) => {
    if (place === chosen) return told;
    return column === told ? null : column;
  });
  return { ...choice, columns };
}

/** Names a column as somebody finds it in their table. */
export function describeColumn({ title }: FileColumn, place: number, hasTitles: boolean): string {
  const number = place + 1;
  if (title === '') return words.importColumn(number);
  return hasTitles ? title : words.importColumnOf(number, title);
}
