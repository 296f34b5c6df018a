import type { Locator, Page } from '@playwright/test';
import { wordsOf } from '../languages/words-of.ts';

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
  const words = wordsOf(page);
  const entries = page.getByRole('main').getByRole('listitem');
  const entry = (text: string | RegExp) => entries.filter({ hasText: text });
  return {
    heading: page.getByRole('heading', { level: 1, name: words.historyScreen }),
    search: page.getByRole('searchbox', { name: words.historySearch }),
    person: page.getByRole('combobox', { name: words.historyPerson }),
    kind: page.getByRole('combobox', { name: words.historyKind }),
    entries,
    entry,
    undo: (text) => entry(text).getByRole('button', { name: words.undo, exact: true }),
    allPlants: (text) => entry(text).getByText(words.allPlants),
    plantsOf: (text) =>
      entry(text).getByRole('table', { name: words.changedPlantsTable }).locator('tbody tr'),
    more: (text) => entry(text).getByRole('button', { name: words.moreChangedPlants }),
    older: page.getByRole('button', { name: words.olderChanges }),
    further: page.getByRole('button', { name: words.lookFurtherBack }),
    toast: (text) => page.getByRole('status').getByText(text),
  };
}
