import {
  type ImportCheck,
  MAX_SHOWN_FAULTS,
  type TableReading,
} from '../../../server/contract/imports.ts';
import * as words from '../../../server/words/words.ts';
import type { PlainFile } from '../spreadsheet/read-spreadsheet.ts';

/** What an import may do beside adding plants. */
export interface ImportWish {
  /** Give plants that have the ids of rows the texts of these. */
  replace: boolean;
  /** Leave out the rows that have errors. */
  leaveOut: boolean;
}

/** A file that has been checked, and what is to become of it. */
export interface CheckedFile extends PlainFile {
  reading: TableReading;
  check: ImportCheck;
  wish: ImportWish;
  /** True where an attempt under another key may have brought it in: whoever tries again has been told. */
  mayBeIn: boolean;
}

/** Names a file as it is shown; its own name is the same in every language. */
export function titleOf({ file, sheets }: PlainFile): string {
  return sheets > 1 ? words.importFirstSheet(file.name, sheets) : file.name;
}

/** What of a file cannot be imported as it is. */
export type Wrong = Pick<ImportCheck, 'faults' | 'faultCount' | 'wrongRows'>;

/** Tells what is wrong with a file; rows that have the ids of plants are, where they are not to replace these. */
export function wrongOf(check: ImportCheck, { replace }: ImportWish): Wrong {
  const { faults, faultCount, wrongRows, taken, replaced } = check;
  if (replace) return { faults, faultCount, wrongRows };
  const all = [...faults, ...taken].sort((a, b) => a.row - b.row);
  return {
    faults: all.slice(0, MAX_SHOWN_FAULTS),
    faultCount: faultCount + replaced,
    wrongRows: wrongRows + replaced,
  };
}

/** Counts the plants that an import would write. */
export function countWritten({ added, replaced }: ImportCheck, { replace }: ImportWish): number {
  return replace ? added + replaced : added;
}
