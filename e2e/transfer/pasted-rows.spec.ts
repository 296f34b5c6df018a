import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { holdRequests, loseOneAnswer } from '../server/requests.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Pastes a text as the keyboard does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}

/** Drops a text on a field, as from another program. */
async function drop(field: Locator, text: string): Promise<void> {
  const dataTransfer = await field.evaluateHandle((_field, dropped) => {
    const data = new DataTransfer();
    data.setData('text/plain', dropped);
    return data;
  }, text);
  await field.dispatchEvent('drop', { dataTransfer });
}

test('rows that are pasted into the form, or dropped there, are shown before they are imported, those of each paste also where they come before the code that imports them, in a row that is corrected they are refused, Cancel leaves it as it was, an id far above all others is warned of, and rows pasted again after a lost answer are imported once', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants([{ id: 1, name: 'Oak', tag: '' }]);
  const held = await holdRequests(page, 'GET', '**/assets/outbox-parts-*.js');
  const plants = await openPlants(page, server);
  const { dialog, submit, cancel, faults } = importDialog(page);
  await plants.tag.fill('Tree');
  await plants.name.fill('Betula');
  // Who sees nothing of it yet pastes again, and then other rows.
  for (const rows of ['Fern\nMoss\n', 'Fern\nMoss\n', 'Ivy\nRose\nYew\n']) await paste(page, rows);
  held.letGo('on');
  const contents = dialog.getByText('Pasted text contains 2 plants.');
  await expect(contents).toBeFocused();
  await expect(contents).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Pasted text contains 3 plants.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(plants.name).toHaveValue('Betula');

  for (const field of [plants.name, plants.tag]) {
    await drop(field, 'Fern\nMoss\n');
    await expect(dialog.getByText('Pasted text contains 2 plants.')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await plants.edit('Oak').click();
  const { name, tag, cancel: leave } = plants.editor('Oak');
  await expect(name).toBeFocused();
  await paste(page, 'Fern\nMoss\n');
  await expect(name).toHaveAccessibleDescription(/^This is more than one line or cell\./);
  await drop(tag, 'sun\tshade');
  await expect(tag).toHaveAccessibleDescription(/^This is more than one line or cell\./);
  await expect(name).toHaveValue('Oak');
  await name.press('!');
  await expect(name).toHaveAccessibleDescription('');
  await leave.click();
  await plants.name.press('End');

  await paste(page, ' pendula\r\n');
  await expect(plants.name).toHaveValue('Betula pendula');
  await paste(page, 'Fern\nMoss\n');
  await expect(dialog.getByText('Pasted text contains 2 plants.')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'Moss' })).toBeVisible();
  await cancel.click();
  await expect(plants.name).toBeFocused();
  await expect(plants.name).toHaveValue('Betula pendula');
  await expect(plants.tag).toHaveValue('Tree');

  await plants.id.focus();
  await paste(page, 'Quercus robur\t1\ttree\nFern\t\tshade\n');
  await expect(faults.getByRole('row', { name: /^1 Id Id 1 is taken by “Oak”/ })).toBeVisible();
  await expect(dialog.getByText('Correct the rows and paste them again')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plants.id).toBeFocused();
  await expect(plants.id).toHaveValue('');

  await paste(page, '4006381333933\tTilia\n');
  await expect(dialog.getByRole('alert')).toContainText(
    'After it, the next plant gets id 4006381333934 instead of 2.',
  );
  await page.keyboard.press('Escape');

  const rows = 'Name\tTag\tPrice\nFern\tshade\t3\nMoss\t\t4\n';
  await paste(page, rows);
  await expect(dialog.getByText('Ignored column: Price.')).toBeVisible();
  await loseOneAnswer(page, '**/bff/imports?*');
  await submit.click();
  const isNotKnown = dialog.getByText('It is not known whether the plants were imported.');
  await expect(isNotKnown).toBeVisible();
  await cancel.click();
  await paste(page, rows);
  await expect(isNotKnown).toBeVisible();
  await submit.click();
  await expect(plants.toast('Imported 2 plants.')).toBeVisible();
  await expect(plants.rows).toHaveText([/1\s*Oak/, /2\s*Fern\s*shade/, /3\s*Moss/]);
  await expect(plants.name).toHaveValue('Betula pendula');
  await plants.undo.click();
  await expect(plants.rows).toHaveText([/Oak/]);
});

test('rows whose import could not be opened are kept, and are there once it can be', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  await expect(plants.keepTag).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  await plants.name.focus();
  await paste(page, 'Fern\nMoss\n');
  await expect(plants.toast(/could not be opened/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  const { dialog } = importDialog(page);
  await expect(dialog.getByRole('cell', { name: 'Moss' })).toBeVisible();
});

test('several lines or cells make no tag of many plants, nor the new name of a tag: what stands there stays, the reason is told, and goes with the next letter', async ({
  page,
  server,
}) => {
  await server.addPlants([{ id: 1, name: 'Oak', tag: 'sun' }]);
  const plants = await openPlants(page, server);
  const field = page.getByRole('dialog').getByRole('combobox');

  async function expectRefused(text: string) {
    await expect(field).toBeFocused();
    await paste(page, 'sun\nshade\n');
    await expect(field).toHaveAccessibleDescription(/^This is more than one line or cell\./);
    await expect(field).toHaveValue(text);
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await expect(field).not.toHaveAccessibleDescription(/more than one/);
    await drop(field, 'sun\tshade');
    await expect(field).toHaveAccessibleDescription(/^This is more than one line or cell\./);
    await paste(page, '?\r\n');
    await expect(field).toHaveValue(`${text}!?`);
    await expect(field).not.toHaveAccessibleDescription(/more than one/);
    await page.keyboard.press('Escape');
  }

  await plants.select('Oak').check();
  await plants.tagSelected.click();
  await expectRefused('');
  await page.getByRole('button', { name: 'All tags' }).click();
  await page.getByRole('button', { name: 'Rename sun' }).click();
  await expectRefused('sun');
});

test('a name that is pasted into the search with the end of its line is found; of several the screen says that one at a time is searched', async ({
  page,
  server,
}) => {
  await server.addPlants([
    { id: 1, name: 'Rosa canina', tag: '' },
    { id: 2, name: 'Fern', tag: '' },
  ]);
  const plants = await openPlants(page, server);
  await plants.search.focus();
  await paste(page, 'Rosa\ncanina\n');
  await expect(plants.rows).toHaveText([/Rosa canina/]);
  await plants.search.clear();
  await expect(plants.rows).toHaveCount(2);
  await paste(page, 'Rosa canina\nFern\n');
  await expect(
    page.getByRole('heading', { name: 'Nothing matches “Rosa canina Fern”' }),
  ).toBeVisible();
  await expect(page.getByText(/^Search looks for one name at a time/)).toBeVisible();
});
