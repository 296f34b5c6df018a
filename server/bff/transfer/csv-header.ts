import {
  type ColumnChoice,
  type FileColumn,
  MAX_TOLD_COLUMNS,
  PLANT_COLUMNS,
  type PlantColumn,
  type TableReading,
} from '../../contract/imports.ts';
import { shorten } from '../../contract/text.ts';
import { UNREADABLE_CELL } from '../../contract/transfer/unreadable-cell.ts';
import { LANGUAGES, type Say } from '../../words/languages.ts';
import { type CsvRecord, DELIMITERS, readRecords } from './csv-records.ts';
import type { FilePiece } from './file-pieces.ts';
import { unreadable } from './unreadable-file.ts';

const MAX_NAMED_COLUMNS = 20;

type Columns = ColumnChoice['columns'];

/** Where the columns of a table stand. */
export interface Header {
  /** The last row before the plants. */
  row: number;
  /** Whether that row names the columns. */
  hasTitles: boolean;
  places: Map<PlantColumn, number>;
  /** How many there are. */
  width: number;
  /** The first of them, as a check tells them. */
  columns: FileColumn[];
  /** Those that mean nothing here. */
  ignored: (string | Say)[];
}

/** A table as one delimiter makes it of a text: its first records that hold any text, one or two. */
interface Table {
  delimiter: string;
  records: [CsvRecord, ...CsvRecord[]];
  /** What the first row names. */
  named: Columns;
}

/**
 * Finds where the columns of a table stand: where somebody has chosen them, else where the first row names
 * them. Where it names no column `name`, it is a plant if the rows were pasted, and the columns are told
 * by where they stand; of a file none is the name then.
 *
 * @throws DomainError `unreadable_file` where there is no row, or a column comes twice.
 */
export function findHeader(
  head: FilePiece[],
  { isPasted, chosen }: TableReading,
): { delimiter: string; header: Header } {
  const { delimiter, records, named } = findTable(head, isPasted);
  const [first] = records;
  const makeHeader = (columns: Columns, hasTitles: boolean) => ({
    delimiter,
    header: headerOf(first, columns, hasTitles),
  });
  if (chosen) return makeHeader(chosen.columns, chosen.hasTitles);
  if (isPasted && !named.includes('name')) return makeHeader(guessColumns(records), false);
  return makeHeader(named, true);
}

/**
 * Reads a table as its delimiter does: the one that the file declares, or the one with which the first
 * row names a column `name`, and most columns; else the one with which it has most cells. Rows that
 * were pasted have tabs between cells.
 */
function findTable(head: FilePiece[], isPasted: boolean): Table {
  const text = head.map((piece) => piece.text).join('');
  const declared = isPasted ? undefined : /^sep=([,;\t])(?=[\r\n])/i.exec(text)?.[1];
  const sole = isPasted ? '\t' : declared;
  const delimiters = sole ? [sole] : DELIMITERS;
  const tables = delimiters.flatMap(
    (delimiter) => readTable(head, delimiter, declared ? 2 : 1) ?? [],
  );
  const [best] = tables.sort((a, b) => rank(b) - rank(a) || widthOf(b) - widthOf(a));
  if (best) return best;
  throw unreadable((words) => words.fileHoldsNone);
}

/** Tells how well the first row of a table names its columns. */
function rank({ named }: Table): number {
  return named.includes('name') ? named.filter((column) => column !== null).length : 0;
}

function widthOf({ records }: Table): number {
  return records[0].cells.length;
}

function readTable(head: FilePiece[], delimiter: string, from: number): Table | null {
  const found: CsvRecord[] = [];
  for (const records of readRecords(head, delimiter)) {
    found.push(...records.filter(({ row, cells }) => row >= from && !isBlank(cells)));
    if (found.length > 1) break;
  }
  const [first, second] = found;
  if (!first) return null;
  const records: Table['records'] = second ? [first, second] : [first];
  return { delimiter, records, named: readTitles(first.cells) };
}

/**
 * Ways in which a title names a column, from the surest on: as an export does, or as `Plant name` does in one of
 * the languages. One that is less sure means nothing beside one that is surer, as `Nr.` beside `id`.
 */
const NAMINGS: ((column: PlantColumn, title: string) => boolean)[] = [
  (column, title) => title === column,
  ...Object.values(LANGUAGES).map(
    (words) => (column: PlantColumn, title: string) => words.columnTitles[column].test(title),
  ),
];

/** @throws DomainError `unreadable_file` where a column comes twice, named as surely. */
function readTitles(cells: string[]): Columns {
  // Some programs put each title in brackets, as they do in SQL.
  const titles = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/^\[(.*)\]$/, '$1'),
  );
  const columns: Columns = titles.map(() => null);
  for (const column of PLANT_COLUMNS) {
    const named = NAMINGS.find((names) => titles.some((title) => names(column, title)));
    const places = titles.flatMap((title, place) => (named?.(column, title) ? [place] : []));
    if (places.length > 1) throw unreadable((words) => words.columnTwice(column));
    for (const place of places) columns[place] = column;
  }
  return columns;
}

/**
 * The columns stand as the fields of the form do, or as in an export: the id first. Which holds ids, the
 * second row tells before the first, which may hold titles in words of its own.
 */
function guessColumns(records: CsvRecord[]): Columns {
  const rows = records.map(({ cells }) => cells).reverse();
  const [first, second] = [0, 1].map((at) => rows.map((cells) => cells[at]?.trim()).find(Boolean));
  if (isId(first) && second && !isId(second)) return ['id', 'name', 'tag'];
  return isId(second) || !second ? ['name', 'id', 'tag'] : ['name', 'tag'];
}

function isId(cell: string | undefined): boolean {
  return /^[0-9]+$/.test(cell ?? '');
}

function headerOf({ row, cells }: CsvRecord, columns: Columns, hasTitles: boolean): Header {
  const told = cells.map((cell, place) => ({
    title: shorten(cell.replace(UNREADABLE_CELL, '').trim()),
    as: columns[place] ?? null,
  }));
  const places = new Map(
    told.flatMap(({ as }, place) => (as === null ? [] : [[as, place] as const])),
  );
  const ignored = told.flatMap(({ title, as }, place): (string | Say)[] => {
    if (as !== null || title === '') return [];
    return [hasTitles ? title : (words) => words.untitledColumn(place + 1, title)];
  });
  return {
    row: hasTitles ? row : row - 1,
    ...{ hasTitles, places, width: cells.length },
    columns: told.slice(0, MAX_TOLD_COLUMNS),
    ignored: ignored.slice(0, MAX_NAMED_COLUMNS),
  };
}

/** Tells whether a row holds no text. */
export function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
