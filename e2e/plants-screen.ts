import type { Locator, Page } from '@playwright/test';

/** What someone finds on the plants screen, by role and accessible name. */
export interface PlantsScreen {
  name: Locator;
  id: Locator;
  tag: Locator;
  add: Locator;
  search: Locator;
  table: Locator;
  /** The plants' rows, in the order shown. */
  rows: Locator;
  rowsPerPage: Locator;
  /** Every tag chip, in the order shown. */
  chips: Locator;
  firstPage: Locator;
  previousPage: Locator;
  nextPage: Locator;
  lastPage: Locator;
  undo: Locator;
  row(name: string): Locator;
  /** The button in a column's header. */
  sortBy(column: string): Locator;
  chip(tag: string): Locator;
  delete(name: string): Locator;
  /** The toast that contains a text. */
  toast(text: string | RegExp): Locator;
}

export function plantsScreen(page: Page): PlantsScreen {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
  const table = page.getByRole('table', { name: 'Plants' });
  return {
    name: textbox('Name'),
    id: textbox('Id'),
    tag: page.getByRole('combobox', { name: 'Tag', exact: true }).or(textbox('Tag')),
    add: button('Add plant'),
    search: page.getByRole('searchbox', { name: 'Search plants' }),
    table,
    rows: table.getByRole('row').filter({ hasNot: page.getByRole('columnheader') }),
    rowsPerPage: page.getByRole('combobox', { name: 'Rows per page' }),
    firstPage: button('First page'),
    previousPage: button('Previous page'),
    nextPage: button('Next page'),
    lastPage: button('Last page'),
    undo: button('Undo'),
    chips: page.getByRole('group', { name: 'Filter by tag' }).getByRole('button'),
    sortBy: (column) => table.getByRole('columnheader', { name: column }).getByRole('button'),
    chip: (tag) =>
      page
        .getByRole('group', { name: 'Filter by tag' })
        .getByRole('button', { name: new RegExp(`^${tag} [0-9,]+$`) }),
    row: (name) => table.getByRole('row', { name }),
    delete: (name) => button(`Delete ${name}`),
    toast: (text) => page.getByRole('status').getByText(text),
  };
}
