import type { Locator, Page } from '@playwright/test';
import type { Words } from '../../server/words/languages.ts';
import { joined, wordsOf } from '../languages/words-of.ts';

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
  const words = wordsOf(page);
  const { name, id, tag } = words.fieldLabels;
  const form = page.getByRole('form', { name: words.addAPlant });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const textbox = (name: string) => form.getByRole('textbox', { name, exact: true });
  const table = page.getByRole('table', { name: words.plants, exact: true });
  return {
    name: textbox(name),
    id: textbox(id),
    tag: form.getByRole('combobox', { name: tag, exact: true }).or(textbox(tag)),
    keepTag: form.getByRole('checkbox', { name: words.keepTag }),
    add: button(words.addPlant),
    waiting: page.getByRole('list', { name: words.waitingPlants }).getByRole('listitem'),
    refused: page.getByRole('list', { name: words.refusedPlants }).getByRole('listitem'),
    search: page.getByRole('searchbox', { name: words.searchPlants }),
    table,
    rows: table.getByRole('row').filter({ hasNot: page.getByRole('columnheader') }),
    /** Leads to the form on a phone. */
    showForm: page.getByRole('button', { name: words.showAddForm, exact: true }),
    rowsPerPage: page.getByRole('combobox', { name: joined(words.rowsPerPage) }),
    firstPage: button(words.firstPage),
    previousPage: button(words.previousPage),
    nextPage: button(words.nextPage),
    lastPage: button(words.lastPage),
    undo: button(words.undo),
    chips: page.getByRole('group', { name: words.tagFilter }).getByRole('button'),
    sortBy: (column) => table.getByRole('columnheader', { name: column }).getByRole('button'),
    chip: (tag) =>
      page
        .getByRole('group', { name: words.tagFilter })
        .getByRole('button', { name: new RegExp(`^${tag} [0-9.,]+$`) }),
    selectPage: page.getByRole('checkbox', { name: words.selectPage }),
    printLabels: button(words.selectionPrintLabels),
    tagSelected: button(joined(words.selectionTag)),
    deleteSelected: button(joined(words.selectionDelete)),
    row: (name) => table.getByRole('row', { name }),
    delete: (name) => button(words.deletePlant(name)),
    select: (name) => page.getByRole('checkbox', { name: words.selectPlant(name), exact: true }),
    edit: (name) => button(words.editPlant(name)),
    editor: (name) =>
      editorOf(page.getByRole('form', { name: words.correctPlant(name), exact: true }), words),
    toast: (text) => page.getByRole('status').getByText(text),
  };
}

function editorOf(form: Locator, words: Words): Editor {
  return {
    form,
    name: form.getByRole('textbox', { name: words.fieldLabels.name, exact: true }),
    tag: form.getByRole('combobox', { name: words.fieldLabels.tag, exact: true }),
    save: form.getByRole('button', { name: words.save }),
    cancel: form.getByRole('button', { name: words.cancel }),
  };
}
