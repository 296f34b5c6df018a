import { PLANT_COLUMNS, type PlantColumn, type RowFault } from '../contract/imports.ts';
import { parsePlantId } from '../contract/plants.ts';
import { type FileRow, faultOf, type PlantFile, shorten } from '../domain/plant-file.ts';
import { type CsvRecord, readRecords } from './csv-records.ts';
import { takeGuard } from './formula-guard.ts';
import { unreadable } from './unreadable-file.ts';

const DELIMITERS = [',', ';', '\t'];
const MAX_NAMED_COLUMNS = 20;

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
 * @throws DomainError `unreadable_file`, also while its rows are walked.
 */
export function readCsvFile(content: string): PlantFile {
  const text = content.includes('\r') ? content.replace(/\r\n?/g, '\n') : content;
  const { delimiter, row, header } = findHeader(text);
  return {
    format: 'csv',
    rows: readRows(readRecords(text, delimiter), row, header),
    ignored: new Set(header.ignored),
  };
}

/** The delimiter is the one with which the first line names a column `name`; of several, most columns. */
function findHeader(text: string): { delimiter: string; row: number; header: Header } {
  const declared = /^sep=([,;\t])(?=\n)/i.exec(text)?.[1];
  const found = (declared ? [declared] : DELIMITERS).map((delimiter) => {
    const first = firstRecord(text, delimiter, declared ? 2 : 1);
    return { delimiter, row: first?.row ?? 0, header: readHeader(first?.cells ?? []) };
  });
  const named = found.filter(({ header }) => header.places.has('name'));
  const [best] = named.sort((a, b) => b.header.places.size - a.header.places.size);
  if (best) return best;
  const line = shorten(text.split('\n', 1)[0] ?? '');
  throw unreadable(
    `The first row must name the columns, and one of them must be “name”; “id” and “tag” are optional. The first row of this file is “${line}”.`,
  );
}

function firstRecord(text: string, delimiter: string, from: number): CsvRecord | undefined {
  for (const record of readRecords(text, delimiter)) {
    if (record.row >= from && !isBlank(record.cells)) return record;
  }
  return undefined;
}

/** @throws DomainError `unreadable_file` where a column comes twice. */
function readHeader(cells: string[]): Header {
  const places = new Map<PlantColumn, number>();
  const ignored: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const title = cell.trim().toLowerCase();
    const column = PLANT_COLUMNS.find((name) => name === title);
    if (!column) {
      if (title !== '' && ignored.length < MAX_NAMED_COLUMNS) ignored.push(shorten(cell.trim()));
    } else if (!places.has(column)) places.set(column, place);
    else
      throw unreadable(`The column “${column}” comes twice in the first row. Remove one of them.`);
  }
  return { places, width: cells.length, ignored };
}

function* readRows(
  records: Iterable<CsvRecord>,
  headerRow: number,
  header: Header,
): Generator<FileRow> {
  for (const record of records) {
    if (record.row > headerRow && !isBlank(record.cells)) yield readRow(record, header);
  }
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
  const names = { name: takeGuard(cell('name')), tag: takeGuard(cell('tag')) };
  return { row, value: id === '' ? names : { id: number ?? id, ...names }, faults, share };
}
