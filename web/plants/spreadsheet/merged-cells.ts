import { MAX_IMPORT_BYTES } from '../../../server/contract/transfer/import-bytes.ts';
import { columnNumber } from './cell-addresses.ts';

/** Cells that are merged: the first one, which alone holds what is shown, and the last row. */
const MERGED = /<mergeCell [^>]*\bref="([A-Z]{1,3}[0-9]{1,7}):[A-Z]{1,3}([0-9]{1,7})"/g;

/** A row that is not empty. A search for the end of each one that is would go through all that is below it. */
const ROW = /<row(?: [^>]*[^>/])?>.*?<\/row>/gs;
const ROW_END = '</row>';

/** A cell of it, its attributes and what is in it. */
const CELL = /<c( [^>]*?)(?:\/>|>(.*?)<\/c>)/gs;

const ADDRESS = / r="([A-Z]+)([0-9]+)"/;

/** What is told in the rows below it as well. */
interface Shown {
  column: string;
  lastRow: number;
  attributes: string;
  content: string;
}

/**
 * Copies what a cell shows that is merged over rows, such as a tag of several plants, into each of these rows. A title
 * in the first row is not copied, and nothing is copied to the columns beside it, which mean something else.
 *
 * @param sheet in plain XML, each cell with its address.
 * @throws Error where that comes to more than can be imported.
 */
export function fillMergedRows(sheet: string): string {
  const lastRows = new Map(
    Array.from(sheet.matchAll(MERGED), ([, first = '', row]) => [first, Number(row)] as const),
  );
  if (lastRows.size === 0) return sheet;
  let shown: Shown[] = [];
  let titleRow: number | null = null;
  let chars = 0;
  const copy = ({ column, attributes, content }: Shown, row: string) => {
    chars += content.length;
    if (chars > MAX_IMPORT_BYTES) throw new Error('The file holds too much.');
    return `<c${attributes.replace(ADDRESS, ` r="${column}${row}"`)}>${content}</c>`;
  };
  return sheet.replace(ROW, (written) => {
    const row = ADDRESS.exec(written.slice(written.indexOf('<c ')))?.[2] ?? '';
    shown = shown.filter(({ lastRow }) => Number(row) <= lastRow);
    // What reads sheets asks for the order of the columns.
    const left = [...shown].sort((a, b) => columnNumber(a.column) - columnNumber(b.column));
    const copyBefore = (column: number) => {
      const count = left.filter((one) => columnNumber(one.column) < column).length;
      return left
        .splice(0, count)
        .map((one) => copy(one, row))
        .join('');
    };
    const filled = written.replace(CELL, (cell, attributes: string, content = '') => {
      const column = ADDRESS.exec(attributes)?.[1] ?? '';
      const before = copyBefore(columnNumber(column));
      const above = left[0]?.column === column ? left.shift() : undefined;
      if (above) return before + copy(above, row);
      if (content !== '') titleRow ??= Number(row);
      const lastRow = lastRows.get(column + row);
      if (content !== '' && lastRow !== undefined && Number(row) !== titleRow) {
        shown.push({ column, lastRow, attributes, content });
      }
      return before + cell;
    });
    const behind = row === '' ? '' : copyBefore(Number.POSITIVE_INFINITY);
    return `${filled.slice(0, -ROW_END.length)}${behind}${ROW_END}`;
  });
}
