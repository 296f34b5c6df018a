import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../journey.ts';
import { endSession, openPlants, signIn } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { holdAnswers, holdRequests } from '../server/requests.ts';

test('a file that cannot be imported says why, one that is too large or no Excel file without a byte sent; what is wrong with rows is shown and can be downloaded, of very many only the first are shown; an id taken meanwhile is told, as is that too many files are read, and the import goes on afterwards, as it does once you have signed in where the session has ended; an import under way is asked about before its page is closed; cancelled, or left by Back, it writes nothing, or says that it was too late and can be undone', async ({
  page,
  server,
  watch,
}, testInfo) => {
  watch.expectRefusals(400, 401, 409);
  await server.addPlants([{ id: 1, name: 'Oak', tag: '' }]);
  const plants = await openPlants(page, server, { path: '/history', isDeaf: true });
  const toPlants = page.getByRole('link', { name: 'Plants', exact: true });
  await toPlants.click();
  const { choose, open: button, dialog, file, submit, cancel, ...parts } = importDialog(page);
  const { faults, progress, downloadProblems } = parts;
  const alert = dialog.getByRole('alert');

  await test.step('a file that cannot be imported says why, and what is wrong with rows can be downloaded', async () => {
    const path = testInfo.outputPath('large.csv');
    const large = await open(path, 'w');
    await large.truncate(200 * 1024 * 1024);
    await large.close();
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/imports')) sent += 1;
    });
    await button.click();
    await expect(file).toBeFocused();
    // What a browser tells the field when its chooser is left, and what bubbles to the dialog.
    await file.dispatchEvent('cancel');
    await expect(file).toBeFocused();
    const give = async (name: string, content: string) =>
      await file.setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
    await file.setInputFiles(path);
    await expect(alert).toHaveText(
      '“large.csv” is 200 MB; at most 16 MB can be imported at once. Split it into several files.',
    );
    await rm(path);
    await give('archive.xlsx', 'PK\x03\x04 no sheet');
    await expect(alert).toHaveText(/cannot be read as an Excel file.*“CSV UTF-8”/);
    expect(sent).toBe(0);
    await give('invoice.csv', '%PDF-1.7\n%âãÏÓ');
    await expect(alert).toHaveText(/This is a PDF document.*save it as “CSV UTF-8”/);
    await give('empty.csv', '');
    await expect(alert).toHaveText(/empty/);

    await give('plants.csv', 'Nr.,name,price\n1,Fern,3\n5,Rose,4\n5,Ivy,4\nx,,1\n');
    await expect(dialog.getByText('3 of 4 rows have errors. Nothing was imported.')).toBeVisible();
    await expect(faults.getByRole('row')).toHaveText([
      /Row\s*Column\s*Problem/,
      /2\s*Nr\.\s*Id 1 is taken by “Oak” in the store/,
      /4\s*Nr\.\s*Id 5 is already in row 3/,
      /5\s*Nr\.\s*Id must be a whole number/,
      /5\s*name\s*Enter a name\./,
    ]);
    await expect(dialog.getByText('Ignored column: price.')).toBeVisible();
    await expect(submit).toBeHidden();
    const files: unknown[] = [];
    page.on('download', (file) => files.push(file));
    const held = await holdRequests(page, 'POST', '**/bff/imports/problems*');
    await downloadProblems.click();
    const preparing = dialog.getByRole('button', { name: 'Preparing…' });
    await expect(preparing).toBeFocused();
    await preparing.click();
    const coming = page.waitForEvent('download');
    held.letGo('on');
    const download = await coming;
    await expect(downloadProblems).toBeFocused();
    expect(files).toHaveLength(1);
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

  await test.step('what changed meanwhile is told, and the import goes on, above an ended session too', async () => {
    await choose('a.csv', 'id,name\n4,Rose\n2,Fern\n');
    await expect(submit).toBeVisible();
    await server.addPlants([{ id: 2, name: 'Elm', tag: '' }]);
    await submit.click();
    await expect(alert).toHaveText(/changed in the meantime. Nothing was imported/);
    await expect(faults.getByText(/Id 2 is taken by “Elm”/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(plants.rows).toHaveText([/Oak/, /Elm/]);

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
    await expect(alert).toHaveText(/reading several other files.*right now/);

    await endSession(page, server);
    await submit.click();
    await expect(page.getByRole('dialog', { name: /session/i })).toBeVisible();
    await signIn(page, server.adminToken);
    await submit.click();
    await expect(plants.toast('Imported 1 plant.')).toBeVisible();
  });

  await test.step('cancelled, or left by Back, it writes nothing, or says that it was too late', async () => {
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
    await expect(alert).toHaveText('Cancelled. Nothing was imported.');
    await page.unroute('**/bff/imports?*');
    await submit.click();
    await expect(plants.toast('Imported 2 plants.')).toBeVisible();
    await expect(plants.rows).toHaveCount(5);

    await choose('b.csv', 'name\nMoss\n');
    const held = await holdAnswers(page, 'POST', '**/bff/imports?*');
    await submit.click();
    await held.asked;
    await page.keyboard.press('Escape');
    await expect(plants.toast('It was too late to cancel: imported 1 plant.')).toBeVisible();
    await plants.undo.first().click();
    await expect(plants.rows).toHaveCount(5);

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
    await expect(plants.toast('Ivy, Aster have been removed.')).toBeVisible();
  });
});

test('an Excel file is not called unreadable where what reads it does not come, and is read once it does', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate(404);
  await openPlants(page, server);
  const { open, dialog, file, submit } = importDialog(page);
  await page.route('**/assets/spreadsheet-worker*', (route) => route.fulfill({ status: 404 }));
  await open.click();
  await file.setInputFiles(join(import.meta.dirname, 'plants.xlsx'));
  await expect(dialog.getByRole('alert')).toContainText('Check the connection');
  await page.unroute('**/assets/spreadsheet-worker*');
  await file.setInputFiles(join(import.meta.dirname, 'plants.xlsx'));
  await expect(submit).toBeVisible();
});
