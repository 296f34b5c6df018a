import readSheets, { type CellValue, type Row } from 'read-excel-file/web-worker';
import { plainXml } from './plain-xml.ts';
import { reachesTooFar } from './reaches-too-far.ts';
import { shownSheets } from './shown-sheets.ts';
import { pack, unpack, type Workbook } from './workbook.ts';

/** The first sheet of an Excel file that people see something in. */
export interface FirstSheet {
  csv: string;
  /** How many there are of that kind. */
  sheets: number;
}

/** Reads an Excel file. Returns null where it would take too much room. @throws whatever is met in one that is none. */
export async function readFirstSheet(file: Uint8Array): Promise<FirstSheet | null> {
  const found = unpack(file);
  if (!found || reachesTooFar(found)) return null;
  const workbook: Workbook = {};
  for (const [path, xml] of Object.entries(found)) workbook[path] = plainXml(xml);
  const isShown = shownSheets(workbook);
  // One of a chart alone has no rows, which its type does not tell.
  const sheets = (await readSheets(pack(workbook))).map(({ data }): Row[] => data ?? []);
  const told = sheets.filter((rows, index) => isShown[index] !== false && rows.length > 0);
  const [rows = []] = told;
  const csv = rows.map((row) => row.map(formatCell).join(',')).join('\n');
  return { csv, sheets: Math.max(told.length, 1) };
}

function formatCell(value: CellValue | null): string {
  if (value === null) return '';
  const text = value instanceof Date ? formatDate(value) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** A cell with a time alone has the day before all that Excel knows of. */
function formatDate(value: Date): string {
  const [day = '', time = ''] = value.toISOString().split('T');
  const shown = time.slice(0, 5);
  if (day < '1900') return shown;
  return shown === '00:00' ? day : `${day} ${shown}`;
}
