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

const DAY_MS = 86_400_000;

/** The day from which Excel counts; a time alone stands on it. */
const DAY_ZERO = '1899-12-30';

/** Writes a date and a time as far as the cell tells them. What is no date in spite of its format stays a number. */
function formatDate(value: Date): string {
  const seconds = Math.round(value.getTime() / 1000);
  const rounded = new Date(seconds * 1000);
  if (Number.isNaN(rounded.getTime())) return NO_DATE;
  const [day = '', clock = ''] = rounded.toISOString().replace('.000Z', '').split('T');
  const time = clock.replace(/:00$/, '');
  if (day === DAY_ZERO) return time;
  if (seconds * 1000 < Date.parse(DAY_ZERO)) {
    return String((value.getTime() - Date.parse(DAY_ZERO)) / DAY_MS);
  }
  return time === '00:00' ? day : `${day} ${time}`;
}

/** As Excel shows it. */
const NO_DATE = '#####';
