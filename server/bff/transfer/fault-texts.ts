import Papa from 'papaparse';
import type { Call } from '../../domain/call.ts';
import { DomainError } from '../../domain/errors.ts';
import { checkRows } from '../../domain/transfer/imports.ts';
import type { FoundFault, PlantFile } from '../../domain/transfer/plant-file.ts';
import { type CheckedRow, takenFault } from '../../domain/transfer/row-checker.ts';
import type { Words } from '../../words/languages.ts';
import { BYTE_ORDER_MARK, guardFormula } from './formula-guard.ts';

/**
 * Writes everything that is wrong with a file as CSV, a batch of rows a text, which may be empty: so
 * whoever has gone is noticed, however long no row is wrong. What keeps the rest from
 * being read is the last line, since an answer that has begun can be no other.
 */
export async function* faultTexts(
  call: Call,
  file: PlantFile,
  mayReplace: boolean,
  words: Words,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}row,column,problem\r\n`;
  try {
    for await (const batch of checkRows(call, file)) {
      const faults = batch.flatMap((row) => faultsOf(row, mayReplace));
      yield faults.length > 0 ? linesOf(faults, words) : '';
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    yield linesOf([{ row: null, column: null, problem: error.say }], words);
  }
}

function faultsOf({ row, made, faults }: CheckedRow, mayReplace: boolean): FoundFault[] {
  const isTaken = made?.outcome === 'replaced' && !mayReplace;
  return isTaken && made.there ? [takenFault(row, made.there)] : faults;
}

type ToldFault = Omit<FoundFault, 'row'> & { row: number | null };

function linesOf(faults: ToldFault[], words: Words): string {
  const lines = faults.map(({ row, column, problem }) => [
    ...[row, column],
    guardFormula(problem(words)),
  ]);
  return `${Papa.unparse(lines, { newline: '\r\n' })}\r\n`;
}
