import type { Locator, Page } from '@playwright/test';
import { beginningOf, wordsOf } from '../languages/words-of.ts';

/** What someone finds in the dialog that prints labels, by role and accessible name. */
export interface LabelsDialog {
  dialog: Locator;
  sheet: Locator;
  first: Locator;
  /** How many labels on how many sheets. */
  amount: Locator;
  preview: Locator;
  print: Locator;
  close: Locator;
  /** What comes out of the printer, as the page holds it. */
  printed: Locator;
}

export function labelsDialog(page: Page): LabelsDialog {
  const words = wordsOf(page);
  const dialog = page.getByRole('dialog', { name: words.printLabelsTitle });
  return {
    dialog,
    sheet: dialog.getByRole('combobox', { name: words.labelSheetField }),
    first: dialog.getByRole('combobox', { name: words.firstLabel }),
    amount: dialog.getByRole('status'),
    preview: dialog.getByRole('img', {
      name: beginningOf((sheet) => words.labelsPreview(sheet, 0)),
    }),
    print: dialog.getByRole('button', { name: words.printLabels, exact: true }),
    close: dialog.getByRole('button', { name: words.close }),
    printed: page.locator('.screen > :last-child > [data-paper]'),
  };
}
