import { PLANT_COLUMNS, type PlantColumn, type TableReading } from '../../contract/imports.ts';
import { idFault, parsePlantId, TEXT_FIELDS } from '../../contract/plants.ts';
import { ownText, shorten } from '../../contract/text.ts';
import { UNREADABLE_CELL } from '../../contract/transfer/unreadable-cell.ts';
import {
  type FileContent,
  type FileRow,
  type FoundFault,
  faultOf,
} from '../../domain/transfer/plant-file.ts';
import type { Say } from '../../words/languages.ts';
import { findHeader, type Header, isBlank } from './csv-header.ts';
import { type CsvRecord, readRecords } from './csv-records.ts';
import type { Encoding, FilePiece } from './file-pieces.ts';
import { stripFormulaGuard } from './formula-guard.ts';

/** How far into a file the header is looked for. */
const MAX_HEAD_CHARS = 32 * 1024;

/**
 * Reads CSV as spreadsheets of any country write it: the header in any order and case, commas,
 * semicolons or tabs, and a first line such as `sep=;`. Rows without any text are passed over.
 *
 * @param reading how somebody has said that it is to be read.
 * @throws DomainError `unreadable_file` for its header, and while its rows are walked.
 */
export function readCsvFile(
  pieces: Iterable<FilePiece>,
  encoding: Encoding,
  reading: TableReading,
): FileContent {
  const walk = pieces[Symbol.iterator]();
  const head = takeHead(walk);
  const { delimiter, header } = findHeader(head, reading);
  const lacksName = !header.places.has('name');
  const records = readRecords(chain(head, walk), delimiter);
  const unguarded = { cells: 0 };
  return {
    format: 'csv',
    columns: header.columns,
    hasTitles: header.hasTitles,
    lacksName,
    rows: lacksName ? [] : readRows(records, header, unguarded),
    ignored: new Set(header.ignored),
    unguarded,
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

/** How many cells are read otherwise than they stand in the file. */
interface Unguarded {
  cells: number;
}

function* readRows(
  batches: Iterable<CsvRecord[]>,
  header: Header,
  unguarded: Unguarded,
): Generator<FileRow[]> {
  for (const records of batches) {
    yield records
      .filter(({ row, cells }) => row > header.row && !isBlank(cells))
      .map((record) => readRow(record, header, unguarded));
  }
}

function* chain(head: FilePiece[], walk: Iterator<FilePiece>): Generator<FilePiece> {
  yield* head;
  for (let next = walk.next(); !next.done; next = walk.next()) yield next.value;
}

function readRow(record: CsvRecord, header: Header, unguarded: Unguarded): FileRow {
  const { row, share } = record;
  const id = readCell(record, header, 'id').trim();
  const told = TEXT_FIELDS.filter((field) => header.places.has(field));
  const texts = told.map((field) => {
    const cell = readCell(record, header, field);
    const text = stripFormulaGuard(cell);
    if (text !== cell) unguarded.cells += 1;
    return [field, ownText(text)];
  });
  const value = { ...(id !== '' && { id: parsePlantId(id) ?? id }), ...Object.fromEntries(texts) };
  return { row, value, faults: findFaults(record, header), share };
}

function readCell({ cells }: CsvRecord, { places }: Header, column: PlantColumn): string {
  return cells[places.get(column) ?? -1] ?? '';
}

/**
 * Finds what is wrong with how a row is written. What says so is made by functions that know nothing of the
 * row: it would keep all its cells in memory, which may be tens of thousands.
 */
function findFaults(record: CsvRecord, header: Header): FoundFault[] {
  const { row, cells, isMisquoted } = record;
  const faults: FoundFault[] = [];
  if (isMisquoted) faults.push(faultOf(row, null, misquoted));
  else if (!isBlank(cells.slice(header.width))) {
    faults.push(faultOf(row, null, tooWide(cells.length, header)));
  }
  for (const column of PLANT_COLUMNS) {
    const cell = readCell(record, header, column);
    const say = cell.startsWith(UNREADABLE_CELL)
      ? whyUnreadable(cell)
      : column === 'id' && findIdFault(cell.trim());
    if (say) faults.push(faultOf(row, column, say));
  }
  return faults;
}

const misquoted: Say = (words) => words.rowMisquoted;

/** An empty cell has the server assign the next id. */
function findIdFault(id: string): Say | null {
  if (id === '') return null;
  const number = parsePlantId(id);
  const found = quote(id);
  return number === null ? (words) => words.rowIdNotPlain(found) : idFault(number, found);
}

function tooWide(cells: number, { hasTitles, width }: Header): Say {
  return hasTitles
    ? (words) => words.rowWiderThanHeader(cells, width)
    : (words) => words.rowWiderThanFirst(cells, width);
}

function whyUnreadable(cell: string): Say {
  const found = quote(cell.slice(UNREADABLE_CELL.length));
  if (found === '=') return (words) => words.cellHasNoResult;
  return (words) =>
    found.startsWith('#') ? words.cellShowsError(found) : words.cellHasOwnFormat(found);
}

function quote(text: string): string {
  return ownText(shorten(text));
}
