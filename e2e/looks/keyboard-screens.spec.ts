import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { settle } from '../states/settle.ts';
import { tabTo } from '../tab-to.ts';

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('importing, paging, searching, filtering, sorting, exporting, reading the reference and sending a request need no mouse', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server, { path: '/?limit=10' });

  await test.step('importing', async () => {
    const { open, dialog, file, submit } = importDialog(page);
    await tabTo(page, open);
    await press(page, 'Enter');
    await expect(dialog).toBeVisible();
    await tabTo(page, file);
    const chooser = page.waitForEvent('filechooser');
    await settle(page);
    await press(page, 'Space');
    const rows = numberedPlants(45).map(({ id, name, tag }) => `${id},${name},${tag}`);
    const content = Buffer.from(['id,name,tag', ...rows].join('\n'));
    await (await chooser).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: content });
    await expect(submit).toBeVisible();
    await tabTo(page, submit);
    await press(page, 'Enter');
    await expect(plants.rows).toHaveCount(10);
    await expect(dialog).toBeHidden();
  });

  await test.step('exporting', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Export', exact: true }));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('link', { name: /JSON/ }));
    const download = page.waitForEvent('download');
    await press(page, 'Enter');
    const saved = await (await download).path();
    expect(JSON.parse(await readFile(saved, 'utf8'))).toHaveLength(45);
  });

  await test.step('paging', async () => {
    await tabTo(page, plants.nextPage);
    await press(page, 'Enter');
    await expect(plants.rows.first()).toContainText('Plant 11');
    await expect(plants.nextPage).toBeFocused();
    await press(page, 'Enter');
    await expect(plants.rows.first()).toContainText('Plant 21');
    await press(page, 'Shift+Tab', 'Shift+Tab');
    await expect(plants.firstPage).toBeFocused();
    await press(page, 'Space');
    await expect(plants.rows.first()).toContainText('Plant 01');

    await tabTo(page, plants.rowsPerPage);
    await press(page, 'ArrowDown');
    await expect(plants.rows).toHaveCount(20);
    await expect(plants.rowsPerPage).toBeFocused();
  });

  await test.step('filtering, sorting and searching', async () => {
    await tabTo(page, plants.chip('sun'));
    await press(page, 'Space');
    await expect(plants.rows).toHaveCount(15);
    await tabTo(page, plants.sortBy('Name'));
    await press(page, 'Enter', 'Enter');
    await expect(plants.rows.first()).toContainText('Plant 45');

    await press(page, '/');
    await page.keyboard.type('3');
    await expect(plants.rows).toHaveText([
      /Plant 39/,
      /Plant 36/,
      /Plant 33/,
      /Plant 30/,
      /Plant 03/,
    ]);
  });

  await test.step('reading the reference and sending a request', async () => {
    await tabTo(page, page.getByRole('link', { name: 'API' }));
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Access token' }));
    await page.keyboard.type(server.adminToken);
    const list = page.getByRole('form', { name: /^Try: List/ });
    await tabTo(page, list.getByRole('textbox', { name: 'limit', exact: true }));
    await page.keyboard.type('5');
    await press(page, 'Enter');
    await expect(list.getByRole('region', { name: 'Answer' })).toContainText('Plant 02');
  });
});
