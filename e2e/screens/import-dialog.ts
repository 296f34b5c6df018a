import type { Locator, Page } from '@playwright/test';

/** What someone finds in the import dialog, by role and accessible name. */
export interface ImportDialog {
  open: Locator;
  dialog: Locator;
  file: Locator;
  submit: Locator;
  cancel: Locator;
  progress: Locator;
  faults: Locator;
  downloadProblems: Locator;
  /** Opens the dialog and chooses a file of this content. */
  choose(name: string, content: string | Buffer): Promise<void>;
}

export function importDialog(page: Page): ImportDialog {
  const open = page.getByRole('button', { name: 'Import', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Import plants' });
  const file = dialog.getByLabel(/choose a file/i);
  return {
    open,
    dialog,
    file,
    submit: dialog.getByRole('button', { name: /^Import [\d,]+ plants?$/ }),
    cancel: dialog.getByRole('button', { name: 'Cancel', exact: true }),
    progress: dialog.getByRole('progressbar'),
    faults: dialog.getByRole('region', { name: 'What is wrong' }),
    downloadProblems: dialog.getByRole('button', { name: 'Download all problems' }),
    async choose(name, content) {
      await open.click();
      await file.setInputFiles({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(content),
      });
    },
  };
}

/** Writes a CSV of `count` plants without ids. */
export function manyRows(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => `Seedling ${i + 1},tray ${i % 12}`);
  return `name,tag\n${rows.join('\n')}\n`;
}
