import type { Workbook } from './workbook.ts';

const SHEET = /<(?:\w+:)?sheet\s[^>]*>/g;

const IS_HIDDEN = /\sstate="(?:hidden|veryHidden)"/;

/** Tells of each sheet of an Excel file, in their order, whether people see it. */
export function shownSheets(workbook: Workbook): boolean[] {
  const sheets = workbook['xl/workbook.xml']?.match(SHEET) ?? [];
  return sheets.map((sheet) => !IS_HIDDEN.test(sheet));
}
