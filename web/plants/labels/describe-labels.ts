import { formatCount } from '../../ui/words/format-count.ts';
import { type LabelSheet, labelsOf } from './label-sheets.ts';

const MM_AN_INCH = 25.4;

/** Tells how many labels there are and how many sheets they take. */
export function describeAmount(labels: number, sheets: number): string {
  if (labels === 0) return 'No label to print.';
  return `${count(labels, 'label')} on ${count(sheets, 'sheet')}.`;
}

/** Tells a sheet as its package does, in the units of its paper. */
export function describeSheet(sheet: LabelSheet): string {
  const { width, height } = sheet.label;
  const size =
    sheet.paper === 'A4'
      ? `${width} × ${height} mm`
      : `${width / MM_AN_INCH} × ${height / MM_AN_INCH} in`;
  return `${sheet.name}: ${labelsOf(sheet)} of ${size}`;
}

function count(number: number, what: string): string {
  return `${formatCount(number)} ${what}${number === 1 ? '' : 's'}`;
}
