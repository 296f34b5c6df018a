import type { Workbook } from './workbook.ts';

const SHEET = /<sheet [^>]*>/g;

const IS_HIDDEN = / state="(?:hidden|veryHidden)"/;

/** Tells of each sheet of a workbook in plain XML, in their order, whether people see it. */
export function shownSheets(workbook: Workbook): boolean[] {
  const sheets = workbook['xl/workbook.xml']?.match(SHEET) ?? [];
  return sheets.map((sheet) => !IS_HIDDEN.test(sheet));
}
