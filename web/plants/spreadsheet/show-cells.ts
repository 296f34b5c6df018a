import { UNREADABLE_CELL } from '../../../server/contract/transfer/unreadable-cell.ts';
import { type NumberFormat, readNumberFormats } from './number-formats.ts';
import { isSheet, type Workbook } from './workbook.ts';

/** A cell with something in it: its attributes, and what is in it. */
const CELL = /<c( [^>]*[^>/])>(.*?)<\/c>/gs;

const TYPE = / t="(\w+)"/;
const STYLE = / s="(\d+)"/;
const VALUE = /<v(?: [^>]*[^>/])?>([^<]*)/;

/**
 * Makes texts, as Excel shows them, of the cells that what reads Excel files leaves empty or tells otherwise: errors,
 * and numbers in a format.
 */
export function showCells(workbook: Workbook): void {
  const formats = readNumberFormats(workbook);
  for (const [path, sheet] of Object.entries(workbook)) {
    if (!isSheet(sheet)) continue;
    workbook[path] = sheet.replace(CELL, (cell, attributes, content) => {
      const [, value = ''] = VALUE.exec(content) ?? [];
      const shown = show(attributes, value, formats);
      const rest = attributes.replace(TYPE, '');
      return shown === null ? cell : `<c${rest} t="str"><v>${shown}</v></c>`;
    });
  }
}

/** Returns null for what is read as it is. */
function show(attributes: string, value: string, formats: (NumberFormat | null)[]): string | null {
  const type = TYPE.exec(attributes)?.[1] ?? 'n';
  if (type === 'e') return UNREADABLE_CELL + value;
  const format = type === 'n' && formats[Number(STYLE.exec(attributes)?.[1] ?? 0)];
  const number = Number.parseFloat(value);
  if (!format || Number.isNaN(number)) return null;
  return format(number) ?? UNREADABLE_CELL + number;
}
