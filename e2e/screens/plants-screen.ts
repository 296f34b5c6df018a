import type { Locator, Page } from '@playwright/test';

/** The fields and buttons of a row that is being corrected. */
interface Editor {
  form: Locator;
  name: Locator;
  tag: Locator;
  save: Locator;
  cancel: Locator;
}

/** What someone finds on the plants screen, by role and accessible name. */
export interface PlantsScreen {
  name: Locator;
  id: Locator;
  tag: Locator;
  keepTag: Locator;
  add: Locator;
  /** The plants that were handed over and have no answer yet. */
  waiting: Locator;
  /** The plants that were not added, each beside the form with its reason. */
  refused: Locator;
  search: Locator;
  table: Locator;
  /** The plants' rows, in the order shown. */
  rows: Locator;
  rowsPerPage: Locator;
  showForm: Locator;
  /** Every tag chip, in the order shown. */
  chips: Locator;
  firstPage: Locator;
  previousPage: Locator;
  nextPage: Locator;
  lastPage: Locator;
  undo: Locator;
  selectPage: Locator;
  printLabels: Locator;
  tagSelected: Locator;
  deleteSelected: Locator;
  row(name: string): Locator;
  /** The button in a column's header. */
  sortBy(column: string): Locator;
  chip(tag: string): Locator;
  select(name: string): Locator;
  edit(name: string): Locator;
  /** The form in the row of a plant that is being corrected. */
  editor(name: string): Editor;
  delete(name: string): Locator;
  /** The toast that contains a text. */
  toast(text: string | RegExp): Locator;
}

export function plantsScreen(page: Page): PlantsScreen {
  const form = page.getByRole('form', { name: 'Add a plant' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const textbox = (name: string) => form.getByRole('textbox', { name, exact: true });
  const table = page.getByRole('table', { name: 'Plants', exact: true });
  return {
    name: textbox('Name'),
    id: textbox('Id'),
    tag: form.getByRole('combobox', { name: 'Tag', exact: true }).or(textbox('Tag')),
    keepTag: form.getByRole('checkbox', { name: 'Keep tag' }),
    add: button('Add plant'),
    waiting: page.getByRole('list', { name: 'Plants waiting to be added' }).getByRole('listitem'),
    refused: page.getByRole('list', { name: 'Plants that were not added' }).getByRole('listitem'),
    search: page.getByRole('searchbox', { name: 'Search plants' }),
    table,
    rows: table.getByRole('row').filter({ hasNot: page.getByRole('columnheader') }),
    /** Leads to the form on a phone. */
    showForm: page.getByRole('button', { name: 'Add', exact: true }),
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
    selectPage: page.getByRole('checkbox', { name: 'Select all on this page' }),
    printLabels: button('Print labels'),
    tagSelected: button('Tag selected'),
    deleteSelected: button('Delete selected'),
    row: (name) => table.getByRole('row', { name }),
    delete: (name) => button(`Delete ${name}`),
    select: (name) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true }),
    edit: (name) => button(`Edit ${name}`),
    editor: (name) => editorOf(page.getByRole('form', { name: `Correct ${name}`, exact: true })),
    toast: (text) => page.getByRole('status').getByText(text),
  };
}

function editorOf(form: Locator): Editor {
  return {
    form,
    name: form.getByRole('textbox', { name: 'Name', exact: true }),
    tag: form.getByRole('combobox', { name: 'Tag', exact: true }),
    save: form.getByRole('button', { name: 'Save' }),
    cancel: form.getByRole('button', { name: 'Cancel' }),
  };
}
