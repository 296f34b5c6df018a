import type { Page } from '@playwright/test';
import * as de from '../../server/words/de.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../looks/expect-accessible.ts';
import { findClipped } from '../looks/find-clipped.ts';
import { startSession } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { findForeign } from './find-foreign.ts';

test.use({ locale: 'de-AT' });

let turn = 0;

/** Expects a state of the app to be in German as a whole, with room for its longer words, and to be accessible. */
async function look(page: Page, state: string): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findClipped(page), `${state}, ${width} px`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
  expect(await findForeign(page), state).toEqual([]);
  turn += 1;
  await expectAccessible(page, state, turn);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a dialog by its button, looks at it, and closes it by Escape. */
async function lookInto(page: Page, opener: string, title: string): Promise<void> {
  await button(page, opener).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await look(page, title);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('whose browser prefers German finds every screen, dialog and refusal in German, of the server too, with numbers as Austria writes them', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401, 409);
  await server.addPlants(numberedPlants(1200));

  await test.step('signing in', async () => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('textbox', { name: de.accessToken }).fill('pst_falsch');
    await button(page, de.signIn).click();
    await expect(page.getByText(de.noAccessToken)).toBeVisible();
    await look(page, 'a wrong token');
    await startSession(page, server, server.adminToken);
    await page.goto('/');
  });

  await test.step('the list', async () => {
    // The space of a thin width that CLDR has for Austria.
    await expect(page.getByRole('navigation', { name: de.pages })).toContainText(/von 1\D200/);
    await look(page, 'the list');
    const form = page.getByRole('form', { name: de.addAPlant });
    await form.getByRole('textbox', { name: de.fieldLabels.name }).fill('Rose');
    await form.getByRole('textbox', { name: de.fieldLabels.id }).fill('7');
    await page.keyboard.press('Enter');
    await expect(page.getByText(de.idTaken('7'))).toBeVisible();
    await look(page, 'a taken id');
    await button(page, de.discardPlant).click();
  });

  await test.step('rows', async () => {
    await button(page, de.editPlant('Plant 01')).click();
    const editor = page.getByRole('form', { name: de.correctPlant('Plant 01') });
    await editor.getByRole('textbox', { name: de.fieldLabels.name }).fill(' ');
    await button(page, de.save).click();
    await expect(page.getByText(de.inputFaults.missing.name)).toBeVisible();
    await look(page, 'a row that is corrected');
    await button(page, de.cancel).click();
    await button(page, de.deletePlant('Plant 02')).click();
    await expect(page.getByText(de.rowDeleted('Plant 02'))).toBeVisible();
    await page.getByRole('checkbox', { name: de.selectPlant('Plant 03') }).check();
    await look(page, 'a selection and a toast');
  });

  await test.step('dialogs', async () => {
    await lookInto(page, 'Schlagwort vergeben', de.tagManyTitle(1));
    await lookInto(page, 'Ausgewählte löschen', de.deleteManyTitle(1));
    await lookInto(page, de.selectionPrintLabels, de.printLabelsTitle);
    await button(page, de.selectionClear).click();
    await lookInto(page, de.viewsTitle, de.viewsTitle);
    await lookInto(page, de.keyboardShortcuts, de.keyboardShortcuts);
    await lookInto(page, de.exportButton, de.exportTitle);
    await button(page, de.importButton).click();
    const file = 'name;id;price\nFarn;x;1\n;3;2\n';
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'pflanzen.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
    });
    await expect(page.getByText(de.rowIdNotPlain('x'))).toBeVisible();
    await look(page, 'the review of a file');
    await page.keyboard.press('Escape');
  });

  await test.step('other screens', async () => {
    for (const [path, title] of [
      ['/history', de.historyScreen],
      ['/plant/4', 'Plant 04'],
      ['/plant/99999', de.noPlantTitle(99_999)],
      ['/tokens', de.tokens],
      ['/docs', de.api],
      ['/nirgends', de.notFoundTitle],
    ] as const) {
      watch.tolerate(404);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await look(page, path);
      if (path === '/tokens') await lookInto(page, de.newToken, de.newToken);
    }
  });
});
