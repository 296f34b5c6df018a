import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Plant } from '../../server/contract/plants.ts';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { importDialog, manyRows } from '../screens/import-dialog.ts';
import { holdFirstRequest, holdRequests } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';

/** Drops files of one content onto the dialog, and expects the browser not to open them in the page's place. */
async function drop(page: Page, content: string, names = ['a.csv']): Promise<void> {
  const isKept = await page.evaluate(
    ([text, all]) => {
      const dataTransfer = new DataTransfer();
      for (const name of all) dataTransfer.items.add(new File([text], name));
      const target = document.querySelector('dialog');
      const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
      return target?.dispatchEvent(event) === false;
    },
    [content, names] as const,
  );
  expect(isKept, 'the page stays').toBe(true);
}

const KINDS: [name: string, content: string | Buffer][] = [
  [
    // As a Western Excel saves it.
    'a.csv',
    Buffer.from(
      "Plant name;Tag\r\nRosa canina;rose\r\nFern, \x93Boston\x94;\r\n'=1+1;x\r\n",
      'latin1',
    ),
  ],
  ['b.json', '[{"id":1,"name":"Rosa canina"},{"name":"Fern, “Boston”"},{"name":"=1+1"}]'],
];

test('CSV, JSON, 20,000 plants and the first sheet of an Excel file are shown before they are imported, and one Undo takes each back; a file dropped at any step never leaves the page; where no column is called name, it is chosen by hand, and so are the others; what is ticked while others are read is kept, and another file ends the reading', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  const { choose, open: button, dialog, file, submit, faults, progress } = importDialog(page);

  await test.step('each kind of file is shown before it is imported, and one Undo takes it back', async () => {
    const none = page.getByRole('heading', { name: /no plants yet/i });
    for (const [name, content] of KINDS) {
      await choose(name, content);
      await expect(dialog.getByRole('cell', { name: 'Rosa canina' })).toBeVisible();
      await expect(submit).toHaveText('Import 3 plants');
      await submit.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(plants.toast('Imported 3 plants.')).toBeVisible();
      await expect(plants.rows).toHaveText([/Rosa canina/, /Fern, “Boston”/, /=1\+1/]);
      await plants.undo.click();
      await expect(none).toBeVisible();
    }
    await choose('many.csv', manyRows(20_000));
    await submit.click();
    await expect(plants.toast('Imported 20,000 plants.')).toBeVisible();
    await expect(page.getByText(/of 20,000/)).toBeVisible();
    await plants.undo.click();
    await expect(none).toBeVisible();

    await server.addPlants([{ id: 7, name: 'Oak', tag: '' }]);
    await button.click();
    await file.setInputFiles(join(import.meta.dirname, 'plants.xlsx'));
    // Blank rows count, as Excel numbers them.
    await expect(faults.getByRole('row', { name: /^5 Id Id 7 is taken/ })).toBeVisible();
    await expect(dialog.getByText('plants.xlsx, first of 2 sheets contains')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import the 2 good rows' }).click();
    await expect(plants.toast('Imported 2 plants.')).toBeVisible();
    const roses = [/4006381333931\s*Rosa canina\s*rose/, /4006381333932\s*Fern, “Boston”/];
    await expect(plants.rows).toHaveText([/7\s*Oak/, ...roses]);
    await plants.undo.click();
    await expect(plants.rows).toHaveText([/Oak/]);

    await button.click();
    await expect(dialog).toBeVisible();
    await drop(page, 'name\nRose\n', ['a.csv', 'b.csv']);
    await expect(dialog.getByRole('alert')).toHaveText('Choose one file at a time.');
    await drop(page, 'name\nRose\n');
    await expect(submit).toHaveText('Import 1 plant');
    await drop(page, 'name\nRose\nFern\n');
    await expect(submit).toHaveText('Import 2 plants');
    const held = await holdRequests(page, 'POST', '**/bff/imports?*');
    await submit.click();
    await expect(progress).toBeVisible();
    await drop(page, 'name\nMoss\n');
    held.letGo('on');
    await expect(plants.rows).toHaveText([/Oak/, /Rose/, /Fern/]);
  });

  const { send, deleteMany } = requestsOf(page, server);
  const all = await send<Plant[]>('GET', '/export?format=json');
  await deleteMany(all.map(({ id }) => id));
  await expect(plants.rows).toHaveCount(0);

  await test.step('columns are chosen by hand where none is called name', async () => {
    const column = (field: string) => dialog.getByRole('combobox', { name: field, exact: true });
    await choose('sorten.csv', 'Code;Sorte;Gruppe;Preis\n7;Rosa, rot;rose;3,50\n8;Farn;;2,00\n');
    await expect(
      dialog.getByText('Choose the column that holds the names in sorten.csv.'),
    ).toBeVisible();
    await expect(submit).toBeHidden();
    await expect(column('Name').getByRole('option')).toHaveText([
      ...['None', 'Code', 'Sorte', 'Gruppe', 'Preis'],
    ]);
    await column('Name').focus();
    await column('Name').selectOption('Sorte');
    await expect(dialog.getByText('sorten.csv contains 2 plants.')).toBeVisible();
    await expect(column('Name')).toBeFocused();
    await expect(dialog.getByText('Ignored columns: Code, Gruppe, Preis.')).toBeVisible();

    // One choice after the other, whatever is being read.
    const held = await holdFirstRequest(page, 'POST', '**/bff/imports/check?*');
    await column('Id').selectOption('Preis');
    await held.asked;
    await expect(progress).toBeAttached();
    await expect(submit).toBeDisabled();
    await column('Id').selectOption('Code');
    await column('Tag').selectOption('Gruppe');
    held.letGo();
    await expect(dialog.getByText('Ignored column: Preis.')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /7 Rosa, rot rose/ })).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'The first row names the columns' }).uncheck();
    await expect(dialog.getByText('1 of 3 rows has errors.')).toBeVisible();
    await expect(column('Name').locator(':checked')).toHaveText('Column 2 (“Sorte”)');
    await dialog.getByRole('button', { name: 'Import the 2 good rows' }).click();
    await expect(plants.rows).toHaveText([/7\s*Rosa, rot\s*rose/, /8\s*Farn/]);

    await server.addPlants([{ id: 1, name: 'Oak', tag: '' }]);
    const replace = dialog.getByRole('checkbox', { name: /^Replace/ });
    await choose('a.csv', 'id,common,botanical\n1,Rose,Rosa\n2,Fern,Filix\n');
    await column('Name').selectOption('common');
    await expect(replace).toBeVisible();
    const other = await holdFirstRequest(page, 'POST', '**/bff/imports/check?*');
    await column('Name').selectOption('botanical');
    await other.asked;
    await replace.check();
    await expect(submit).toBeDisabled();
    await expect(column('Name').locator(':checked')).toHaveText('botanical');
    other.letGo();
    await expect(dialog.getByRole('row', { name: /Rosa/ })).toBeVisible();
    await expect(replace).toBeChecked();

    const last = await holdFirstRequest(page, 'POST', '**/bff/imports/check?*');
    await column('Name').selectOption('common');
    await last.asked;
    const isCalledOff = page.waitForEvent('requestfailed');
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await isCalledOff;
    last.letGo();
    const buffer = Buffer.from('id,name\n3,Moss\n');
    await file.setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer });
    await submit.click();
    await expect(plants.rows).toHaveText([/1\s*Oak/, /3\s*Moss/, /7\s*Rosa, rot/, /8\s*Farn/]);
  });
});
