import type { Page } from '@playwright/test';
import { beginningOf, wordsOf } from '../languages/words-of.ts';

/** The control of views beside the search, and what its dialogs hold, by role and accessible name. */
export function viewsDialog(page: Page) {
  const words = wordsOf(page);
  const dialog = page.getByRole('dialog', { name: words.viewsTitle });
  const button = (name: string) => dialog.getByRole('button', { name });
  return {
    control: page
      .getByRole('button', { name: words.viewsTitle, exact: true })
      .or(page.getByRole('button', { name: beginningOf((name) => words.viewShown(name, false)) })),
    dialog,
    /** In the dialog that renames a view. */
    newName: page.getByRole('textbox', { name: words.viewName }),
    name: dialog.getByRole('textbox', { name: words.newViewName }),
    forEveryone: dialog.getByRole('checkbox', { name: beginningOf(words.viewForEveryone) }),
    save: button(words.saveView),
    replace: (name: string) => button(words.replaceView(name)),
    update: button(words.updateView),
    view: (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name} `) }),
    rename: (name: string) => button(words.renameView(name)),
    delete: (name: string) => button(words.deleteView(name)),
  };
}
