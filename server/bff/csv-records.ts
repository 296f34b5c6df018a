import Papa from 'papaparse';
import { unreadable } from './unreadable-file.ts';

const PIECE_CHARS = 64 * 1024;
/** Two orders of magnitude above a row that could be right: what is longer has a quote that never ends. */
const MAX_RECORD_CHARS = 256 * 1024;

/** One record, by its place as a spreadsheet counts rows, from 1. */
export interface CsvRecord {
  row: number;
  cells: string[];
  /** True where its quotes do not pair, so that cells may not be what they were meant to be. */
  isMisquoted: boolean;
  /** How much of the text has been read with it, from 0 to 1. */
  share: number;
}

/**
 * Yields the records of a CSV text whose lines end with a line feed, a piece of the text at a time,
 * so that whoever reads them can take turns with others.
 *
 * @throws DomainError `unreadable_file` for a record that does not end.
 */
export function* readRecords(text: string, delimiter: string): Generator<CsvRecord> {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  let row = 0;
  let size = PIECE_CHARS;
  for (let begin = 0; begin < text.length; ) {
    const piece = text.slice(begin, begin + size);
    const isLast = begin + size >= text.length;
    const { data, errors, cursor } = asParsed(parser.parse(piece, 0, !isLast));
    const misquoted = new Set(errors.map((error) => error.row));
    const share = isLast ? 1 : (begin + cursor) / text.length;
    for (const [index, cells] of data.entries()) {
      yield { row: row + index + 1, cells, isMisquoted: misquoted.has(index), share };
    }
    row += data.length;
    begin += isLast ? piece.length : cursor;
    if (isLast || data.length > 0) size = PIECE_CHARS;
    else if (size < MAX_RECORD_CHARS) size *= 2;
    else throw unreadable(`Row ${row + 1} does not end: a quote is opened in it and never closed.`);
  }
}

/** What the core parser answers; its types do not tell. */
function asParsed(result: {
  data: string[][];
  errors: { row?: number }[];
  meta: { cursor: number };
}): { data: string[][]; errors: { row?: number }[]; cursor: number } {
  return { data: result.data, errors: result.errors, cursor: result.meta.cursor };
}
