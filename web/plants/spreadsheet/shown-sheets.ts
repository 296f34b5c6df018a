import { strFromU8, unzipSync } from 'fflate';

const WORKBOOK = 'xl/workbook.xml';

const SHEET = /<(?:\w+:)?sheet\s[^>]*>/g;

const IS_HIDDEN = /\sstate="(?:hidden|veryHidden)"/;

/** Returns which of an Excel file's sheets are not hidden, so that people see them, counted from 0. */
export function shownSheets(file: Uint8Array): number[] {
  const { [WORKBOOK]: workbook } = unzipSync(file, { filter: ({ name }) => name === WORKBOOK });
  const sheets = workbook ? (strFromU8(workbook).match(SHEET) ?? []) : [];
  return sheets.flatMap((sheet, index) => (IS_HIDDEN.test(sheet) ? [] : [index]));
}
