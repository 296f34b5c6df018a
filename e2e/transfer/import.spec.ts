import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, openPlants, signIn, type Visit } from '../people.ts';
import { importDialog, manyRows } from '../screens/import-dialog.ts';
import { holdAnswers, holdFirstRequest, holdRequests } from '../server/requests.ts';
import type { PlantServer } from '../server/server.ts';

async function openImport(page: Page, server: PlantServer, visit: Visit = {}) {
  return { plants: await openPlants(page, server, visit), ...importDialog(page) };
}

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

test('CSV, JSON, 20,000 plants and the first sheet of an Excel file are shown before they are imported, and one Undo takes each back; a file dropped at any step never leaves the page', async ({
  page,
  server,
}) => {
  const { plants, choose, open: button, ...parts } = await openImport(page, server);
  const { dialog, file, submit, faults, progress } = parts;
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
  await expect(faults.getByRole('row', { name: /^5 id Id 7 is taken/ })).toBeVisible();
  await expect(dialog.getByText('plants.xlsx, first of 2 sheets holds')).toBeVisible();
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

test('a file that cannot be imported says why, one that is too large or no Excel file without a byte sent; what is wrong with rows is shown and can be downloaded, of very many only the first are shown', async ({
  page,
  server,
  watch,
}, testInfo) => {
  watch.expectRefusals(400);
  const path = testInfo.outputPath('large.csv');
  const large = await open(path, 'w');
  await large.truncate(200 * 1024 * 1024);
  await large.close();
  await server.addPlants([{ id: 1, name: 'Oak', tag: '' }]);
  const { plants, open: button, ...parts } = await openImport(page, server);
  const { dialog, file, submit, faults, downloadProblems } = parts;
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/imports')) sent += 1;
  });
  await button.click();
  await expect(file).toBeFocused();
  // What a browser tells the field when its chooser is left, and what bubbles to the dialog.
  await file.dispatchEvent('cancel');
  await expect(file).toBeFocused();
  const alert = dialog.getByRole('alert');
  const give = async (name: string, content: string) =>
    await file.setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
  await file.setInputFiles(path);
  await expect(alert).toHaveText(
    '“large.csv” has 200 MB; at most 16 MB can be imported at once. Split it into several files.',
  );
  await rm(path);
  await give('archive.xlsx', 'PK\x03\x04 no sheet');
  await expect(alert).toHaveText(/no Excel file that can be read.*“CSV UTF-8”/);
  expect(sent).toBe(0);
  await give('invoice.csv', '%PDF-1.7\n%âãÏÓ');
  await expect(alert).toHaveText(/This is a PDF document.*save it as “CSV UTF-8”/);
  await give('empty.csv', '');
  await expect(alert).toHaveText(/empty/);

  await give('plants.csv', 'id,name,price\n1,Fern,3\n5,Rose,4\n5,Ivy,4\nx,,1\n');
  await expect(dialog.getByText('3 of 4 rows have errors. Nothing was imported.')).toBeVisible();
  await expect(faults.getByRole('row')).toHaveText([
    /Row\s*Column\s*Problem/,
    /2\s*id\s*Id 1 is taken by “Oak” in the store/,
    /4\s*id\s*Id 5 stands in row 3 already/,
    /5\s*id\s*Id must be a whole number/,
    /5\s*name\s*Enter a name\./,
  ]);
  await expect(dialog.getByText('Ignored column: price.')).toBeVisible();
  await expect(submit).toBeHidden();
  const coming = page.waitForEvent('download');
  await downloadProblems.click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('plants problems.csv');
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')).toHaveLength(6);
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await expect(file).toBeFocused();
  await give('wrong.csv', `id,name\n${'x,\n'.repeat(1000)}`);
  await expect(dialog.getByText('All 1,000 rows have errors.')).toBeVisible();
  await expect(faults.getByText('… and 1,950 more')).toBeVisible();
  await expect(faults.getByRole('row')).toHaveCount(51);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(plants.rows).toHaveText([/Oak/]);
});

test('where no column is called name, it is chosen by hand, and so are the others; what is ticked while others are read is kept, and another file ends the reading', async ({
  page,
  server,
}) => {
  const { plants, choose, dialog, file, submit, progress } = await openImport(page, server);
  const column = (field: string) => dialog.getByRole('combobox', { name: field, exact: true });
  await choose('sorten.csv', 'Nr.;Sorte;Gruppe;Preis\n7;Rosa, rot;rose;3,50\n8;Farn;;2,00\n');
  await expect(
    dialog.getByText('Choose the column that holds the names in sorten.csv.'),
  ).toBeVisible();
  await expect(submit).toBeHidden();
  await expect(column('Name').getByRole('option')).toHaveText([
    ...['None', 'Nr.', 'Sorte', 'Gruppe', 'Preis'],
  ]);
  await column('Name').focus();
  await column('Name').selectOption('Sorte');
  await expect(dialog.getByText('sorten.csv holds 2 plants.')).toBeVisible();
  await expect(column('Name')).toBeFocused();
  await expect(dialog.getByText('Ignored columns: Nr., Gruppe, Preis.')).toBeVisible();

  // One choice after the other, whatever is being read.
  const held = await holdFirstRequest(page, 'POST', '**/bff/imports/check?*');
  await column('Id').selectOption('Preis');
  await held.asked;
  await expect(progress).toBeAttached();
  await expect(submit).toBeDisabled();
  await column('Id').selectOption('Nr.');
  await column('Tag').selectOption('Gruppe');
  held.letGo();
  await expect(dialog.getByText('Ignored column: Preis.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /7 Rosa, rot rose/ })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'The first row names the columns' }).uncheck();
  await expect(dialog.getByText('1 of 3 rows has errors.')).toBeVisible();
  await expect(column('Name').locator(':checked')).toHaveText('Column 2 (“Sorte”)');
  await dialog.getByRole('button', { name: 'Import the 2 good rows' }).click();
  await expect(plants.toast('Imported 2 plants.')).toBeVisible();
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

test('an id taken meanwhile is told, as is that too many files are read, and the import goes on afterwards, as it does once you have signed in where the session has ended', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401, 409);
  const { plants, choose, dialog, submit, faults } = await openImport(page, server, {
    isDeaf: true,
  });
  await choose('a.csv', 'id,name\n1,Rose\n2,Fern\n');
  await expect(submit).toBeVisible();
  await server.addPlants([{ id: 2, name: 'Oak', tag: '' }]);
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(/changed meanwhile. Nothing was imported/);
  await expect(faults.getByText(/Id 2 is taken by “Oak”/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plants.rows).toHaveText([/Oak/]);

  await choose('mine.csv', 'name\nRose\n');
  const detail = 'The server is reading several other files of your workspace right now.';
  const problem = { code: 'import_running', detail };
  await page.route(
    '**/bff/imports?*',
    (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', json: problem }),
    { times: 1 },
  );
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(/reading several other files.*right now/);

  await endSession(page, server);
  await submit.click();
  await expect(page.getByRole('dialog', { name: /session/i })).toBeVisible();
  await signIn(page, server.adminToken);
  await submit.click();
  await expect(plants.toast('Imported 1 plant.')).toBeVisible();
});

test('an import under way is asked about before its page is closed; cancelled, or left by Back, it writes nothing, or says that it was too late and can be undone', async ({
  page,
  server,
}) => {
  const { plants, choose, dialog, submit, cancel, progress } = await openImport(page, server, {
    path: '/history',
  });
  const toPlants = page.getByRole('link', { name: 'Plants', exact: true });
  await toPlants.click();
  await choose('a.csv', 'name\nRose\nFern\n');
  await page.route('**/bff/imports?*', () => undefined);
  await submit.click();
  await expect(cancel).toBeFocused();
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(progress).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toHaveText('Cancelled. Nothing was imported.');
  await page.unroute('**/bff/imports?*');
  await submit.click();
  await expect(plants.toast('Imported 2 plants.')).toBeVisible();
  await expect(plants.rows).toHaveCount(2);

  await choose('b.csv', 'name\nMoss\n');
  const held = await holdAnswers(page, 'POST', '**/bff/imports?*');
  await submit.click();
  await held.asked;
  await page.keyboard.press('Escape');
  await expect(plants.toast('It was too late to cancel: imported 1 plant.')).toBeVisible();
  await plants.undo.first().click();
  await expect(plants.rows).toHaveText([/Rose/, /Fern/]);

  await page.unroute('**/bff/imports?*');
  await choose('c.csv', 'name\nIvy\n');
  await holdRequests(page, 'POST', '**/bff/imports?*');
  await submit.click();
  await page.goBack();
  await expect(page).toHaveURL('/history');
  await expect(plants.toast('c.csv: Cancelled. Nothing was imported.')).toBeVisible();

  await page.unroute('**/bff/imports?*');
  await toPlants.click();
  await choose('c.csv', 'name\nIvy\nAster\n');
  const made = await holdAnswers(page, 'POST', '**/bff/imports?*');
  await submit.click();
  await made.asked;
  await page.goBack();
  await expect(plants.toast('It was too late to cancel: imported 2 plants.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).first().click();
  await expect(plants.toast('Ivy, Aster are removed again.')).toBeVisible();
});
