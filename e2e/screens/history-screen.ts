import type { Locator, Page } from '@playwright/test';

/** What someone finds on the history screen, by role and accessible name. */
export interface HistoryScreen {
  heading: Locator;
  search: Locator;
  person: Locator;
  kind: Locator;
  /** The changes, newest first. */
  entries: Locator;
  entry(text: string | RegExp): Locator;
  /** The Undo of the entry that contains a text. */
  undo(text: string | RegExp): Locator;
  /** What opens the list of all plants of the entry that contains a text. */
  allPlants(text: string | RegExp): Locator;
  /** The rows of that list, its heading aside. */
  plantsOf(text: string | RegExp): Locator;
  /** Brings more of that list. */
  more(text: string | RegExp): Locator;
  older: Locator;
  /** Looks through older changes for what is searched for. */
  further: Locator;
  /** The toast that contains a text. */
  toast(text: string | RegExp): Locator;
}

export function historyScreen(page: Page): HistoryScreen {
  const entries = page.getByRole('main').getByRole('listitem');
  const entry = (text: string | RegExp) => entries.filter({ hasText: text });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'History' }),
    search: page.getByRole('searchbox', { name: 'Search history' }),
    person: page.getByRole('combobox', { name: 'Person' }),
    kind: page.getByRole('combobox', { name: 'Kind' }),
    entries,
    entry,
    undo: (text) => entry(text).getByRole('button', { name: 'Undo', exact: true }),
    allPlants: (text) => entry(text).getByText('All plants'),
    plantsOf: (text) =>
      entry(text).getByRole('table', { name: 'Plants of this change' }).locator('tbody tr'),
    more: (text) => entry(text).getByRole('button', { name: 'Show more' }),
    older: page.getByRole('button', { name: 'Show older' }),
    further: page.getByRole('button', { name: 'Look further back' }),
    toast: (text) => page.getByRole('status').getByText(text),
  };
}
