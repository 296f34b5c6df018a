import { PLANT_COLUMNS, type PlantColumn } from '../../contract/imports.ts';
import { OPTIONAL_MEMBERS } from '../../contract/plants.ts';
import { listWords, shorten } from '../../contract/text.ts';
import { type CsvRecord, DELIMITERS, readRecords } from './csv-records.ts';
import type { FilePiece } from './file-pieces.ts';
import { unreadable } from './unreadable-file.ts';

const MAX_NAMED_COLUMNS = 20;

/** Where the columns of a table stand. */
export interface Header {
  /** The row that names them, 0 where the first row is a plant. */
  row: number;
  places: Map<PlantColumn, number>;
  /** How many there are. */
  width: number;
  /** Those that mean nothing here. */
  ignored: string[];
}

interface FoundHeader {
  delimiter: string;
  header: Header;
}

/**
 * Finds the header of a file. The delimiter is the one with which the first line names a column `name`;
 * of several, most columns.
 *
 * @throws DomainError `unreadable_file` where no column is named so, or one comes twice.
 */
export function findHeader(head: FilePiece[]): FoundHeader {
  const text = head.map((piece) => piece.text).join('');
  const declared = /^sep=([,;\t])(?=[\r\n])/i.exec(text)?.[1];
  const found = (declared ? [declared] : DELIMITERS).map((delimiter) => {
    const [first] = firstRecords(head, delimiter, declared ? 2 : 1);
    return { delimiter, header: readHeader(first) };
  });
  const named = found.filter(({ header }) => header.places.has('name'));
  const [best] = named.sort((a, b) => b.header.places.size - a.header.places.size);
  if (best) return best;
  const line = shorten(/^[^\r\n]*/.exec(text)?.[0] ?? '');
  throw unreadable(
    `The first row must name the columns, and one of them must be “name”; ${listWords(OPTIONAL_MEMBERS.map((name) => `“${name}”`))} are optional. The first row of this file is “${line}”.`,
  );
}

/**
 * Finds the header of rows that were copied from a spreadsheet, with tabs between cells. Where the first
 * row names no column `name`, it is a plant, and the columns are told by where they stand.
 *
 * @throws DomainError `unreadable_file` where a column comes twice.
 */
export function findPastedHeader(head: FilePiece[]): FoundHeader {
  const delimiter = '\t';
  const records = firstRecords(head, delimiter, 1);
  const header = readHeader(records[0]);
  if (header.places.has('name')) return { delimiter, header };
  const cells = records[0]?.cells ?? [];
  const columns = guessColumns(records).slice(0, cells.length);
  const ignored = cells
    .map((cell, place) => ({ title: `${place + 1} (“${shorten(cell.trim())}”)`, place, cell }))
    .filter(({ cell, place }) => place >= columns.length && cell.trim() !== '')
    .map(({ title }) => title)
    .slice(0, MAX_NAMED_COLUMNS);
  const places = new Map(columns.map((column, place) => [column, place]));
  return { delimiter, header: { row: 0, places, width: cells.length, ignored } };
}

/**
 * The columns stand as the fields of the form do, or as in an export: the id first. Which holds ids, the
 * second row tells before the first, which may hold titles in words of its own.
 */
function guessColumns(records: CsvRecord[]): PlantColumn[] {
  const rows = records.map(({ cells }) => cells).reverse();
  const [first, second] = [0, 1].map((at) => rows.map((cells) => cells[at]?.trim()).find(Boolean));
  if (isId(first) && second && !isId(second)) return ['id', 'name', 'tag'];
  return isId(second) || !second ? ['name', 'id', 'tag'] : ['name', 'tag'];
}

function isId(cell: string | undefined): boolean {
  return /^[0-9]+$/.test(cell ?? '');
}

/** Returns the first two records from a row on that hold any text, or fewer. */
function firstRecords(head: FilePiece[], delimiter: string, from: number): CsvRecord[] {
  const first: CsvRecord[] = [];
  for (const records of readRecords(head, delimiter)) {
    first.push(...records.filter(({ row, cells }) => row >= from && !isBlank(cells)));
    if (first.length > 1) break;
  }
  return first.slice(0, 2);
}

/** @throws DomainError `unreadable_file` where a column comes twice. */
function readHeader(
  { row, cells }: Pick<CsvRecord, 'row' | 'cells'> = { row: 0, cells: [] },
): Header {
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
  return { row, places, width: cells.length, ignored };
}

/** Tells whether a title names a column: `Plant name` and `plant_name` are names, too. */
function isTitleOf(column: PlantColumn, title: string): boolean {
  return title.replace(/^plant(?=[\s_-]*\S)[\s_-]*/, '') === column;
}

/** Tells whether a row holds no text. */
export function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
