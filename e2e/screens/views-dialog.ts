import type { Page } from '@playwright/test';

/** The control of views beside the search, and what its dialogs hold, by role and accessible name. */
export function viewsDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Views' });
  const button = (name: string) => dialog.getByRole('button', { name });
  return {
    control: page.getByRole('button', { name: /^View/ }),
    dialog,
    /** In the dialog that renames a view. */
    newName: page.getByRole('textbox', { name: 'Name of the view' }),
    name: dialog.getByRole('textbox', { name: 'Save as a new view' }),
    forEveryone: dialog.getByRole('checkbox', { name: /^For everyone/ }),
    save: button('Save view'),
    replace: (name: string) => button(`Replace “${name}”`),
    update: button('Update view'),
    view: (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name} `) }),
    rename: (name: string) => button(`Rename ${name}`),
    delete: (name: string) => button(`Delete ${name}`),
  };
}
