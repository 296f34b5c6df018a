import type { Workbook } from './workbook.ts';

/** More than any list of plants has. What reads a sheet makes each cell up to the last one, those that are empty too. */
const MOST_CELLS = 20_000_000;

/** A cell with something in it, and its address. */
const CELL = /<(?:\w+:)?c\b[^>]*\br="([A-Z]{1,3})([0-9]{1,7})"[^>]*[^/]>/g;

/** Tells whether a sheet of an Excel file has a cell so far out that what reads it would take all the memory there is. */
export function reachesTooFar(workbook: Workbook): boolean {
  const sheets = Object.entries(workbook).filter(([path]) => /^xl\/worksheets\/[^/]+$/.test(path));
  return sheets.some(([, sheet]) => countCells(sheet) > MOST_CELLS);
}

function countCells(sheet: string): number {
  let [rows, columns] = [0, 0];
  for (const [, column = '', row] of sheet.matchAll(CELL)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnNumber(column));
  }
  return rows * columns;
}

/** A is 1, Z 26, AA 27. */
function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
