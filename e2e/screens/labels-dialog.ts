import type { Locator, Page } from '@playwright/test';

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
  const dialog = page.getByRole('dialog', { name: 'Print labels' });
  return {
    dialog,
    sheet: dialog.getByRole('combobox', { name: 'Sheet' }),
    first: dialog.getByRole('combobox', { name: 'First label' }),
    amount: dialog.getByRole('status'),
    preview: dialog.getByRole('img', { name: /^The first sheet/ }),
    print: dialog.getByRole('button', { name: 'Print', exact: true }),
    close: dialog.getByRole('button', { name: 'Close' }),
    printed: page.locator('.screen > :last-child > [data-paper]'),
  };
}
