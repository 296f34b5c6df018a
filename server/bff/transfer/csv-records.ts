import type { FilePiece } from './file-pieces.ts';
import { unreadable } from './unreadable-file.ts';

/** What may stand between two cells. */
export const DELIMITERS = [',', ';', '\t'];

/** Two orders of magnitude above a row that could be right: what is longer has a quote that never ends. */
const MAX_RECORD_CHARS = 256 * 1024;

/** As many rows as Excel can have; empty ones are rows too, and could be millions. */
const MAX_ROWS = 1_048_576;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const TAB = 0x09;
const SPACE = 0x20;

/** One record, by its place as a spreadsheet counts rows, from 1. */
export interface CsvRecord {
  row: number;
  cells: string[];
  /** True where its quotes do not pair, so that cells may not be what they were meant to be. */
  isMisquoted: boolean;
  /** How much of the file has been read with it, from 0 to 1. */
  share: number;
}

/**
 * Where in a cell the reader stands; `space` is after spaces at its beginning, which are part of it unless
 * a quote follows, `quote` after one that ends the text or is the first of two.
 */
type Place = 'begin' | 'space' | 'plain' | 'quoted' | 'quote' | 'closed';

/**
 * Yields the records of a CSV text (RFC 4180), those that end in each piece together; empty lines are
 * counted and left out. Lines may end with CR, LF or both. Every character is looked at once, whatever its quotes are like: a parser that
 * looks ahead for what ends a cell takes time that grows with the square of a row.
 *
 * @throws DomainError `unreadable_file` for a record that does not end, or too many of them.
 */
export function* readRecords(
  pieces: Iterable<FilePiece>,
  delimiter: string,
): Generator<CsvRecord[]> {
  const reader = new RecordReader(delimiter.charCodeAt(0));
  for (const piece of pieces) yield reader.take(piece);
  yield reader.end();
}

class RecordReader {
  readonly #delimiter: number;
  #records: CsvRecord[] = [];
  #row = 1;
  #cells: string[] = [];
  #cell = '';
  #place: Place = 'begin';
  #isMisquoted = false;
  /** How many characters the record has that has not ended yet. */
  #length = 0;
  #endedWithReturn = false;
  #share = 0;

  constructor(delimiter: number) {
    this.#delimiter = delimiter;
  }

  /** Takes the next piece and returns the records that end in it. */
  take({ text, share }: FilePiece): CsvRecord[] {
    this.#share = share;
    const lines = this.#withLineFeeds(text);
    for (let at = 0; at < lines.length; ) at = this.#readOn(lines, at);
    this.#length += lines.length;
    if (this.#length > MAX_RECORD_CHARS) throw this.#tooLong();
    if (this.#row > MAX_ROWS) throw tooManyRows();
    return this.#takeRecords();
  }

  /** Returns the last record, where the text does not end with a line feed. */
  end(): CsvRecord[] {
    if (this.#place === 'quoted') this.#isMisquoted = true;
    if (this.#cells.length > 0 || this.#place !== 'begin') this.#endRecord(0);
    return this.#takeRecords();
  }

  #withLineFeeds(text: string): string {
    const rest = this.#endedWithReturn && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') this.#endedWithReturn = text.endsWith('\r');
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest;
  }

  /** Reads on from a place in the piece, as far as one kind of character goes; returns where that ends. */
  #readOn(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (this.#place === 'quoted') return this.#readQuoted(text, at);
    if (this.#place === 'quote' || this.#place === 'closed') return this.#leaveQuotes(code, at);
    if (this.#place === 'begin' || this.#place === 'space') {
      if (code === QUOTE) return this.#beginQuotes(at + 1);
      if (this.#isSpace(code)) return this.#keepSpaces(text, at);
    }
    if (this.#place === 'begin' && code === LINE_FEED && this.#cells.length === 0) {
      return this.#passEmptyLine(at + 1);
    }
    const end = endOfCell(text, at, this.#delimiter);
    this.#cell += text.slice(at, end);
    this.#place = 'plain';
    return end === text.length ? end : this.#endCell(text.charCodeAt(end), end + 1);
  }

  #beginQuotes(end: number): number {
    this.#cell = '';
    this.#place = 'quoted';
    return end;
  }

  #keepSpaces(text: string, at: number): number {
    let end = at + 1;
    while (this.#isSpace(text.charCodeAt(end))) end += 1;
    this.#cell += text.slice(at, end);
    this.#place = 'space';
    return end;
  }

  #isSpace(code: number): boolean {
    return code === SPACE || (code === TAB && code !== this.#delimiter);
  }

  #readQuoted(text: string, at: number): number {
    const end = text.indexOf('"', at);
    this.#cell += end < 0 ? text.slice(at) : text.slice(at, end);
    if (end < 0) return text.length;
    this.#place = 'quote';
    return end + 1;
  }

  /** Looks at what follows a quote inside quotes: another one, the end of the cell, or a mistake. */
  #leaveQuotes(code: number, at: number): number {
    if (code === this.#delimiter || code === LINE_FEED) return this.#endCell(code, at + 1);
    if (code === QUOTE && this.#place === 'quote') {
      this.#cell += '"';
      this.#place = 'quoted';
      return at + 1;
    }
    this.#place = this.#isSpace(code) ? 'closed' : 'plain';
    if (this.#place === 'closed') return at + 1;
    this.#isMisquoted = true;
    return at;
  }

  #passEmptyLine(end: number): number {
    this.#row += 1;
    this.#length = -end;
    return end;
  }

  #endCell(code: number, end: number): number {
    if (code === LINE_FEED) {
      this.#endRecord(end);
      return end;
    }
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#place = 'begin';
    return end;
  }

  /** @param end where the record ends in the piece. */
  #endRecord(end: number): void {
    this.#cells.push(this.#cell);
    this.#records.push({
      row: this.#row,
      cells: this.#cells,
      isMisquoted: this.#isMisquoted,
      share: this.#share,
    });
    this.#row += 1;
    this.#cells = [];
    this.#cell = '';
    this.#place = 'begin';
    this.#isMisquoted = false;
    this.#length = -end;
  }

  #takeRecords(): CsvRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  #tooLong(): Error {
    const row = this.#row;
    return this.#place === 'quoted'
      ? unreadable((words) => words.rowQuoteNotClosed(row))
      : unreadable((words) => words.rowTooLong(row, MAX_RECORD_CHARS));
  }
}

function endOfCell(text: string, begin: number, delimiter: number): number {
  for (let at = begin; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === delimiter || code === LINE_FEED) return at;
  }
  return text.length;
}

function tooManyRows(): Error {
  return unreadable((words) => words.tooManyRows(MAX_ROWS));
}
