import type { Locator, Page } from '@playwright/test';

/** What someone finds on the history screen, by role and accessible name. */
export interface HistoryScreen {
  heading: Locator;
  person: Locator;
  kind: Locator;
  /** The changes, newest first. */
  entries: Locator;
  entry(text: string | RegExp): Locator;
  /** The Undo of the entry that contains a text. */
  undo(text: string | RegExp): Locator;
  older: Locator;
  /** The toast that contains a text. */
  toast(text: string | RegExp): Locator;
}

export function historyScreen(page: Page): HistoryScreen {
  const entries = page.getByRole('main').getByRole('listitem');
  const entry = (text: string | RegExp) => entries.filter({ hasText: text });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'History' }),
    person: page.getByRole('combobox', { name: 'Person' }),
    kind: page.getByRole('combobox', { name: 'Kind' }),
    entries,
    entry,
    undo: (text) => entry(text).getByRole('button', { name: 'Undo', exact: true }),
    older: page.getByRole('button', { name: 'Show older' }),
    toast: (text) => page.getByRole('status').getByText(text),
  };
}
