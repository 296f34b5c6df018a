import { columnNumber, ROW_OR_CELL } from './cell-addresses.ts';
import { isSheet, type Workbook } from './workbook.ts';

/** Excel has no more. What reads a sheet makes each row up to the last one, and takes any number for one. */
const MOST_ROWS = 1_048_576;

/** More than any list of plants has. What reads sheets makes each cell up to the last one, those that are empty too. */
const MOST_CELLS = 20_000_000;

/** A column, of cells, and the number of a row; neither where it is no address of Excel's. */
const ADDRESS = /\br="(?:([A-Z]{0,3})([0-9]{1,7})")?/g;

/** Tells whether a workbook of plain XML has a cell so far out that what reads it would take all the memory there is. */
export function reachesTooFar(workbook: Workbook): boolean {
  const sheets = Object.values(workbook).filter(isSheet);
  return sheets.reduce((cells, sheet) => cells + countCells(sheet), 0) > MOST_CELLS;
}

/** Counts the cells up to the last row and column with something in it, and all rows; infinitely many where an address is none. */
function countCells(sheet: string): number {
  let [row, rows, columns] = [0, 0, 0];
  for (const [, kind, attributes = ''] of sheet.matchAll(ROW_OR_CELL)) {
    if (kind === 'row') row += 1;
    const isFilled = kind === 'c' && !attributes.endsWith('/');
    for (const [, column = '', number] of attributes.matchAll(ADDRESS)) {
      row = Math.max(row, Number(number));
      if (isFilled) columns = Math.max(columns, columnNumber(column));
    }
    if (!(row <= MOST_ROWS)) return Number.POSITIVE_INFINITY;
    if (isFilled) rows = row;
  }
  return row + rows * columns;
}
