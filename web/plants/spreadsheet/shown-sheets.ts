import type { Workbook } from './workbook.ts';

/** An entry with its attributes, whose values may hold any sign but their own quote. */
const SHEET = /<(?:\w+:)?sheet(?:\s+[\w:]+\s*=\s*(?:"[^"]*"|'[^']*'))+/g;

const IS_HIDDEN = /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/;

/** Tells of each sheet of an Excel file, in their order, whether people see it. */
export function shownSheets(workbook: Workbook): boolean[] {
  const sheets = workbook['xl/workbook.xml']?.match(SHEET) ?? [];
  return sheets.map((sheet) => !IS_HIDDEN.test(sheet));
}
