import { PLANT_COLUMNS, type PlantColumn, type RowFault } from '../../contract/imports.ts';
import { OPTIONAL_MEMBERS, parsePlantId, TEXT_FIELDS } from '../../contract/plants.ts';
import { listWords, shorten } from '../../contract/text.ts';
import { type FileRow, faultOf, type PlantFile } from '../../domain/transfer/plant-file.ts';
import { type CsvRecord, DELIMITERS, readRecords } from './csv-records.ts';
import type { Encoding, FilePiece } from './file-pieces.ts';
import { stripFormulaGuard } from './formula-guard.ts';
import { unreadable } from './unreadable-file.ts';

const MAX_NAMED_COLUMNS = 20;
/** How far into a file the header is looked for. */
const MAX_HEAD_CHARS = 32 * 1024;

/** What a header says: where each column stands, how many there are, and which mean nothing here. */
interface Header {
  places: Map<PlantColumn, number>;
  width: number;
  ignored: string[];
}

/**
 * Reads CSV as spreadsheets of any country write it: the header in any order and case, commas,
 * semicolons or tabs, and a first line such as `sep=;`. Rows without any text are passed over.
 *
 * @throws DomainError `unreadable_file` for its header, and while its rows are walked.
 */
export function readCsvFile(pieces: Iterable<FilePiece>, encoding: Encoding): PlantFile {
  const walk = pieces[Symbol.iterator]();
  const head = takeHead(walk);
  const { delimiter, row, header } = findHeader(head);
  const records = readRecords(chain(head, walk), delimiter);
  return {
    format: 'csv',
    rows: readRows(records, row, header),
    ignored: new Set(header.ignored),
    encoding,
  };
}

function takeHead(walk: Iterator<FilePiece>): FilePiece[] {
  const head: FilePiece[] = [];
  for (let chars = 0; chars < MAX_HEAD_CHARS; ) {
    const { done, value } = walk.next();
    if (done) break;
    head.push(value);
    chars += value.text.length;
  }
  return head;
}

function* readRows(
  batches: Iterable<CsvRecord[]>,
  headerRow: number,
  header: Header,
): Generator<FileRow[]> {
  for (const records of batches) {
    yield records
      .filter(({ row, cells }) => row > headerRow && !isBlank(cells))
      .map((record) => readRow(record, header));
  }
}

function* chain(head: FilePiece[], walk: Iterator<FilePiece>): Generator<FilePiece> {
  yield* head;
  for (let next = walk.next(); !next.done; next = walk.next()) yield next.value;
}

/** The delimiter is the one with which the first line names a column `name`; of several, most columns. */
function findHeader(head: FilePiece[]): { delimiter: string; row: number; header: Header } {
  const text = head.map((piece) => piece.text).join('');
  const declared = /^sep=([,;\t])(?=[\r\n])/i.exec(text)?.[1];
  const found = (declared ? [declared] : DELIMITERS).map((delimiter) => {
    const first = firstRecord(head, delimiter, declared ? 2 : 1);
    return { delimiter, row: first?.row ?? 0, header: readHeader(first?.cells ?? []) };
  });
  const named = found.filter(({ header }) => header.places.has('name'));
  const [best] = named.sort((a, b) => b.header.places.size - a.header.places.size);
  if (best) return best;
  const line = shorten(/^[^\r\n]*/.exec(text)?.[0] ?? '');
  throw unreadable(
    `The first row must name the columns, and one of them must be “name”; ${listWords(OPTIONAL_MEMBERS.map((name) => `“${name}”`))} are optional. The first row of this file is “${line}”.`,
  );
}

function firstRecord(head: FilePiece[], delimiter: string, from: number): CsvRecord | undefined {
  for (const records of readRecords(head, delimiter)) {
    const first = records.find(({ row, cells }) => row >= from && !isBlank(cells));
    if (first) return first;
  }
  return undefined;
}

/** @throws DomainError `unreadable_file` where a column comes twice. */
function readHeader(cells: string[]): Header {
  const places = new Map<PlantColumn, number>();
  const ignored: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const title = cell.trim().toLowerCase();
    const column = PLANT_COLUMNS.find((name) => isTitleOf(name, title));
    if (!column) {
      if (title !== '' && ignored.length < MAX_NAMED_COLUMNS) ignored.push(shorten(cell.trim()));
    } else if (!places.has(column)) places.set(column, place);
    else
      throw unreadable(`The column “${column}” comes twice in the first row. Remove one of them.`);
  }
  return { places, width: cells.length, ignored };
}

/** Tells whether a title names a column: `Plant name` and `plant_name` are names, too. */
function isTitleOf(column: PlantColumn, title: string): boolean {
  return title.replace(/^plant(?=[\s_-]*\S)[\s_-]*/, '') === column;
}

function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function readRow({ row, cells, isMisquoted, share }: CsvRecord, header: Header): FileRow {
  const cell = (column: PlantColumn) => cells[header.places.get(column) ?? -1] ?? '';
  const faults: RowFault[] = [];
  if (isMisquoted) {
    faults.push(
      faultOf(row, null, 'The quotes do not pair: write a quote inside a quoted text twice.'),
    );
  } else if (!isBlank(cells.slice(header.width))) {
    const problem = `The row has ${cells.length} cells and the header ${header.width}: put a text that holds the separator in quotes.`;
    faults.push(faultOf(row, null, problem));
  }
  const id = cell('id').trim();
  const number = parsePlantId(id);
  if (id !== '' && number === null) {
    const problem = `Id must be a whole number in plain digits. Found “${shorten(id)}”.`;
    faults.push(faultOf(row, 'id', problem));
  }
  const told = TEXT_FIELDS.filter((field) => header.places.has(field));
  const texts = told.map((field) => [field, copy(stripFormulaGuard(cell(field)))]);
  const value = { ...(id !== '' && { id: number ?? id }), ...Object.fromEntries(texts) };
  return { row, value, faults, share };
}

/** Makes a text of its own: one cut out of a piece of the file would keep the whole piece in memory. */
function copy(text: string): string {
  return Buffer.from(text).toString();
}
