import * as words from '../../../server/words/words.ts';
import { type LabelSheet, labelsOf } from './label-sheets.ts';

const MM_AN_INCH = 25.4;

/** Tells how many labels there are and how many sheets they take. */
export function describeAmount(labels: number, sheets: number): string {
  return labels === 0 ? words.noLabels : words.labelsOnSheets(labels, sheets);
}

/** Tells a sheet as its package does, in the units of its paper. */
export function describeSheet(sheet: LabelSheet): string {
  const { width, height } = sheet.label;
  const labels = labelsOf(sheet);
  return sheet.paper === 'A4'
    ? words.labelSheetInMm(sheet.name, labels, width, height)
    : words.labelSheetInInches(sheet.name, labels, width / MM_AN_INCH, height / MM_AN_INCH);
}
