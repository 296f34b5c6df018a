import readSheets, { type CellValue, type Row } from 'read-excel-file/web-worker';
import { MAX_IMPORT_BYTES } from '../../../server/contract/transfer/import-bytes.ts';
import { addressCells } from './cell-addresses.ts';
import { formatCountedDate } from './format-date.ts';
import { fillMergedRows } from './merged-cells.ts';
import { plainXml } from './plain-xml.ts';
import { reachesTooFar } from './reaches-too-far.ts';
import { showCells } from './show-cells.ts';
import { shownSheets } from './shown-sheets.ts';
import { isSheet, pack, unpack, type Workbook } from './workbook.ts';

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
  for (const [path, xml] of Object.entries(found)) {
    const plain = plainXml(xml);
    workbook[path] = isSheet(plain) ? fillMergedRows(addressCells(plain)) : plain;
  }
  if (reachesTooFar(workbook)) return null;
  const isShown = shownSheets(workbook);
  const zero = dayZero(workbook);
  showCells(workbook, zero);
  // One of a chart alone has no rows, which its type does not tell.
  const sheets = (await readSheets(pack(workbook))).map(({ data }): Row[] => data ?? []);
  const told = sheets.filter((rows, index) => isShown[index] !== false && rows.length > 0);
  const [rows = []] = told;
  return { csv: writeCsv(rows, zero), sheets: Math.max(told.length, 1) };
}

const FROM_1904 = /(<workbookPr [^>]*\bdate1904=)"(?:1|true)"/;

/** Returns the day from which days are counted. Where that is in 1904, has what reads them know it, which takes `true` for no. */
function dayZero(workbook: Workbook): string {
  const path = 'xl/workbook.xml';
  const xml = workbook[path] ?? '';
  workbook[path] = xml.replace(FROM_1904, '$1"1"');
  return FROM_1904.test(xml) ? '1904-01-01' : '1899-12-30';
}

/** Ends once there is more than can be imported: many cells may share one long text. */
function writeCsv(rows: Row[], zero: string): string {
  let csv = '';
  for (const [rowIndex, row] of rows.entries()) {
    if (rowIndex > 0) csv += '\n';
    for (const [column, cell] of row.entries()) {
      csv += (column > 0 ? ',' : '') + formatCell(cell, zero);
      if (csv.length > MAX_IMPORT_BYTES) return csv;
    }
  }
  return csv;
}

function formatCell(value: CellValue | null, zero: string): string {
  if (value === null) return '';
  return `"${textOf(value, zero).replaceAll('"', '""')}"`;
}

function textOf(value: CellValue, zero: string): string {
  if (value instanceof Date) return formatCountedDate(value, zero);
  // Excel calculates with 15 digits and shows no more.
  if (typeof value === 'number' && !Number.isInteger(value)) {
    return String(Number(value.toPrecision(15)));
  }
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}
