import type { FileColumn, ImportCheck, PlantColumn } from '../../../../server/contract/imports.ts';

/** What each column of a table is to tell of a plant, by its place; null for nothing. */
export interface ColumnChoice {
  columns: (PlantColumn | null)[];
  /** False where the first row is a plant. */
  hasTitles: boolean;
}

/** Returns the columns as a table was read, to go on from. */
export function choiceOf({ columns, hasTitles }: Pick<ImportCheck, 'columns' | 'hasTitles'>) {
  return { columns: columns.map(({ as }) => as), hasTitles };
}

/** Tells whether nothing says which column of a table holds the names, so that none of its rows is read. */
export function lacksName({ format, columns }: Pick<ImportCheck, 'format' | 'columns'>): boolean {
  return format === 'csv' && !columns.some(({ as }) => as === 'name');
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
  const number = `Column ${place + 1}`;
  if (title === '') return number;
  return hasTitles ? title : `${number} (“${title}”)`;
}
