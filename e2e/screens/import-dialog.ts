import type { Locator, Page } from '@playwright/test';
import { withAnyCount, wordsOf } from '../languages/words-of.ts';

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
  const words = wordsOf(page);
  const open = page.getByRole('button', { name: words.importButton, exact: true });
  const dialog = page.getByRole('dialog', { name: words.importTitle });
  const file = dialog.getByLabel(words.importChooseFile);
  return {
    open,
    dialog,
    file,
    submit: dialog.getByRole('button', { name: withAnyCount(words.importPlants) }),
    cancel: dialog.getByRole('button', { name: words.cancel, exact: true }),
    progress: dialog.getByRole('progressbar'),
    faults: dialog.getByRole('region', { name: words.faultsTitle }),
    downloadProblems: dialog.getByRole('button', { name: words.faultsDownload }),
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
