import readSheets, { type CellValue, type Row } from 'read-excel-file/web-worker';
import { MAX_IMPORT_BYTES } from '../../../server/contract/transfer/import-bytes.ts';
import { UNREADABLE_CELL } from '../../../server/contract/transfer/unreadable-cell.ts';
import { plainXml } from './plain-xml.ts';
import { reachesTooFar } from './reaches-too-far.ts';
import { showCells } from './show-cells.ts';
import { shownSheets } from './shown-sheets.ts';
import { pack, unpack, type Workbook } from './workbook.ts';

/** The first sheet of an Excel file that people see something in. */
export interface FirstSheet {
  /** Cut off where it has become longer than one import may be, so that it is refused. */
  csv: string;
  /** How many there are of that kind. */
  sheets: number;
}

/** Reads an Excel file. Returns null where it would take too much room. @throws whatever is met in one that is none. */
export async function readFirstSheet(file: Uint8Array): Promise<FirstSheet | null> {
  const found = unpack(file);
  if (!found) return null;
  const workbook: Workbook = {};
  for (const [path, xml] of Object.entries(found)) workbook[path] = plainXml(xml);
  if (reachesTooFar(workbook)) return null;
  const isShown = shownSheets(workbook);
  const is1904 = countsFrom1904(workbook);
  showCells(workbook);
  // One of a chart alone has no rows, which its type does not tell.
  const sheets = (await readSheets(pack(workbook))).map(({ data }): Row[] => data ?? []);
  const told = sheets.filter((rows, index) => isShown[index] !== false && rows.length > 0);
  const [rows = []] = told;
  return { csv: writeCsv(rows, is1904), sheets: Math.max(told.length, 1) };
}

const FROM_1904 = /(<workbookPr [^>]*\bdate1904=)"(?:1|true)"/;

/** Tells whether days are counted from 1904, and has what reads them know it, which takes `true` for no. */
function countsFrom1904(workbook: Workbook): boolean {
  const path = 'xl/workbook.xml';
  const xml = workbook[path] ?? '';
  workbook[path] = xml.replace(FROM_1904, '$1"1"');
  return FROM_1904.test(xml);
}

/** Ends once there is more than can be imported: many cells may share one long text. */
function writeCsv(rows: Row[], is1904: boolean): string {
  let csv = '';
  for (const [rowIndex, row] of rows.entries()) {
    if (rowIndex > 0) csv += '\n';
    for (const [column, cell] of row.entries()) {
      csv += (column > 0 ? ',' : '') + formatCell(cell, is1904);
      if (csv.length > MAX_IMPORT_BYTES) return csv;
    }
  }
  return csv;
}

function formatCell(value: CellValue | null, is1904: boolean): string {
  if (value === null) return '';
  return `"${textOf(value, is1904).replaceAll('"', '""')}"`;
}

function textOf(value: CellValue, is1904: boolean): string {
  if (value instanceof Date) return formatDate(value, is1904 ? '1904-01-01' : '1899-12-30');
  // Excel calculates with 15 digits and shows no more.
  if (typeof value === 'number' && !Number.isInteger(value)) {
    return String(Number(value.toPrecision(15)));
  }
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

const DAY_MS = 86_400_000;

/**
 * Writes a date and a time as far as the cell tells them. What is no date in spite of its format stays a number.
 *
 * @param zero the day from which Excel counts; a time alone stands on it.
 */
function formatDate(value: Date, zero: string): string {
  const seconds = Math.round(value.getTime() / 1000);
  const rounded = new Date(seconds * 1000);
  if (Number.isNaN(rounded.getTime())) return NO_DATE;
  const [day = '', clock = ''] = rounded.toISOString().replace('.000Z', '').split('T');
  const time = clock.replace(/:00$/, '');
  if (day === zero) return time;
  if (seconds * 1000 < Date.parse(zero)) {
    return String((value.getTime() - Date.parse(zero)) / DAY_MS);
  }
  return time === '00:00' ? day : `${day} ${time}`;
}

/** As Excel shows it. */
const NO_DATE = `${UNREADABLE_CELL}#####`;
