import { UNREADABLE_CELL } from '../../../server/contract/transfer/unreadable-cell.ts';
import { type NumberFormat, readNumberFormats } from './number-formats.ts';
import type { Workbook } from './workbook.ts';

/** A cell that has a value: its attributes, what stands between them and the value, as a formula does, and the value. */
const CELL =
  /(<(?:\w+:)?c\b)([^<>]*[^<>/])(>\s*(?:<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*)?<(?:\w+:)?v(?:\s[^<>]*[^<>/])?>)([^<]*)/g;

const TYPE = /\st\s*=\s*["'](\w+)["']/;
const STYLE = /\ss\s*=\s*["'](\d+)["']/;

/**
 * Makes texts, as Excel shows them, of the cells that what reads Excel files leaves empty or tells otherwise: errors,
 * and numbers in a format.
 */
export function showCells(workbook: Workbook): void {
  const formats = readNumberFormats(workbook);
  for (const [path, sheet] of Object.entries(workbook)) {
    if (!path.startsWith('xl/worksheets/')) continue;
    workbook[path] = sheet.replace(CELL, (cell, open, attributes, between, value) => {
      const shown = show(attributes, value, formats);
      const rest = attributes.replace(TYPE, '');
      return shown === null ? cell : `${open}${rest} t="str"${between}${shown}`;
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
