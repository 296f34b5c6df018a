import type { ImportCheck } from '../../contract/imports.ts';
import { LANGUAGES } from '../../words/languages.ts';
import { plainLine } from './plain-line.ts';
import type { ImportEnd } from './send-file.ts';

const words = LANGUAGES.en;

type Saved = Extract<ImportEnd, { step: 'saved' }>;

/** Tells what of the file was left out, or read otherwise than it may have been meant, a note each. */
export function noteOtherwise({
  ignored = [],
  unguarded = 0,
  encoding = 'UTF-8',
}: Pick<Saved, 'ignored' | 'unguarded' | 'encoding'>): string[] {
  return [
    ...(ignored.length > 0 ? [words.importIgnored(ignored)] : []),
    ...(unguarded > 0 ? [words.importUnguarded(unguarded)] : []),
    ...(encoding === 'UTF-8' ? [] : [words.importEncoding(encoding)]),
  ].map(plainLine);
}

/** Tells which rows were left out, and what the ids of the others do to the plants that come later, a note each. */
export function noteSaved(check: ImportCheck, replace: boolean): string[] {
  const left = countWrong(check, replace);
  const rows = [`Left out ${left} of ${check.rows} rows:`, ...describeFaults(check, replace)];
  return [...(left > 0 ? rows : []), ...(check.jump ? [describeJump(check.jump)] : [])];
}

export function describeJump({ highestId, nextId, nextIdAfter }: NonNullable<ImportCheck['jump']>) {
  return nextIdAfter === null
    ? words.importIdsEnd(highestId)
    : words.importIdJumps(highestId, nextIdAfter, nextId);
}

/** How many rows cannot be imported, those among them whose plants are there where none is to be replaced. */
export function countWrong({ wrongRows, replaced }: ImportCheck, replace: boolean): number {
  return wrongRows + (replace ? 0 : replaced);
}

/** Tells the first things that are wrong with these rows, a line each. */
export function describeFaults({ faults, taken }: ImportCheck, replace: boolean): string[] {
  const all = [...faults, ...(replace ? [] : taken)].sort((a, b) => a.row - b.row);
  return all.map(({ row, column, problem }) => {
    const place = column === null ? `row ${row}` : `row ${row}, ${column}`;
    return `  ${place}: ${plainLine(problem)}`;
  });
}
