import { utimes, writeFile } from 'node:fs/promises';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { arriveLate, cutOneRequest, loseOneAnswer } from '../server/requests.ts';

const THERE = [
  { id: 1, name: 'Oak', tag: 'tree' },
  { id: 2, name: 'Fern', tag: 'shade' },
];
/** One plant as it is, one with another name, one that is new. */
const FILE = 'id,name,tag\n1,Oak,tree\n2,Bracken,shade\n3,Moss,\n';

test('an import whose answer was lost is not called undone and is made once, also where its file is chosen once more, in a dialog opened anew, or something else is chosen for it, but not once something else was done, however late it arrives; plants with the ids of a file are replaced once that is asked for, and one Undo takes all back, but what somebody changes after it was shown is not replaced; good rows are imported without those that have errors', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  const { open, choose, dialog, file, faults, submit } = importDialog(page);

  await test.step('one whose answer was lost is made once, and not once something else was done', async () => {
    const isNotKnown = dialog
      .getByRole('alert')
      .filter({ hasText: 'It is not known whether the plants were imported' });
    for (const [name, way] of [
      ['Rosa', 'Choose another file'],
      ['Fern', 'Cancel'],
      ['Aster', null],
    ] as const) {
      const path = test.info().outputPath(`${name}.csv`);
      await writeFile(path, `name\n${name}\n`);
      await loseOneAnswer(page, '**/bff/imports?*');
      await open.click();
      await file.setInputFiles(path);
      await submit.click();
      await expect(isNotKnown).toBeVisible();
      if (way) await dialog.getByRole('button', { name: way, exact: true }).click();
      if (way === 'Cancel') await open.click();
      if (way) {
        // Saved once more, as a spreadsheet does it, it is the same file still.
        await utimes(path, new Date(), new Date('2036-01-01'));
        await file.setInputFiles(path);
        await expect(isNotKnown).toContainText('imported once, however often you try in this tab');
      }
      await submit.click();
      await expect(dialog).toBeHidden();
      await expect(plants.row(name)).toHaveCount(1);
    }

    await choose('mixed.csv', 'id,name,tag\n2,Bracken,shade\n,Ivy,\n');
    await loseOneAnswer(page, '**/bff/imports?*');
    await dialog.getByRole('button', { name: 'Import the good row' }).click();
    await expect(isNotKnown).toBeVisible();
    await expect(dialog).not.toContainText('Nothing was imported');
    await dialog.getByRole('checkbox').check();
    await submit.click();
    await expect(dialog).toBeHidden();
    const first =
      'Your first attempt did go through: it imported 1 plant, with the choices made then. Nothing was imported this time.';
    await expect(plants.toast(first)).toBeVisible();
    await expect(plants.rows).toHaveText([/1\s*Rosa/, /2\s*Fern/, /3\s*Aster/, /4\s*Ivy/]);

    const { cut } = await cutOneRequest(page, '**/bff/imports?*');
    const content = 'name\nElm\nAsh\n';
    await choose('new.csv', content);
    await submit.click();
    await expect(isNotKnown).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await plants.delete('Ivy').click();
    await expect(plants.toast('Deleted Ivy.')).toBeVisible();
    const late = await arriveLate(page, await cut, content);
    expect(await late.text()).toContain('idempotency_key_reused');
    await page.reload();
    await expect(plants.rows).toHaveText([/1\s*Rosa/, /2\s*Fern/, /3\s*Aster/]);

    await choose('elm.csv', 'name\nElm\n');
    await loseOneAnswer(page, '**/bff/imports?*');
    await submit.click();
    await expect(isNotKnown).toBeVisible();
    await page.keyboard.press('Escape');
    await choose('more.csv', 'name\nElm\nYew\n');
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'An earlier import, whose answer was lost, did go through: it imported 1 plant. Nothing was imported this time. If these are different plants, import them too.',
    );
    await page.keyboard.press('Escape');
    await expect(plants.rows).toHaveText([/1\s*Rosa/, /2\s*Fern/, /3\s*Aster/, /5\s*Elm/]);
  });

  for (const id of [1, 2, 3, 5]) await server.deletePlant(server.adminToken, id);
  await server.addPlants(THERE);
  await expect(plants.rows).toHaveText([/Oak/, /Fern/]);

  await test.step('plants are replaced once that is asked for, and good rows are imported without the others', async () => {
    await choose('update.csv', FILE);
    await expect(dialog).toContainText(
      'update.csv contains 3 plants: 1 new, 1 with a taken id, 1 unchanged.',
    );
    await expect(faults.getByText(/Id 2 is taken by “Fern”/)).toBeVisible();
    await expect(submit).toBeHidden();

    await dialog
      .getByRole('checkbox', { name: 'Replace the 1 plant that has the same id' })
      .check();
    await expect(faults).toBeHidden();
    await expect(dialog.getByRole('row')).toHaveText([
      /Id\s*Name\s*Tag/,
      /1\s*unchanged\s*Oak\s*tree/,
      /2\s*replaces\s*Bracken\s*now Fern\s*shade/,
      /3\s*new\s*Moss/,
    ]);
    await expect(submit).toHaveText('Import 2 plants');
    await submit.click();
    await expect(plants.toast('Imported 2 plants (1 new, 1 replaced).')).toBeVisible();
    await expect(plants.rows).toHaveText([/Oak/, /Bracken/, /Moss/]);
    await plants.undo.click();
    await expect(plants.toast('2 plants are as they were.')).toBeVisible();
    await expect(plants.rows).toHaveText([/Oak/, /Fern/]);

    await choose('update.csv', FILE);
    await dialog.getByRole('checkbox').check();
    await server.deletePlant(server.adminToken, 2);
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'The plants have changed in the meantime. Nothing was imported.',
    );
    await expect(dialog).toContainText('3 plants: 2 new, 1 unchanged.');
    await expect(submit).toHaveText('Import 2 plants');
    await page.keyboard.press('Escape');

    await choose('mixed.csv', 'id,name,tag\n1,Ash,tree\n3,Moss,\n4,,\n5,Ivy,\n');
    await expect(dialog).toContainText('2 of 4 rows have errors.');
    await dialog.getByRole('button', { name: 'Import the 2 good rows' }).click();
    await expect(plants.toast('Imported 2 plants.')).toBeVisible();
    await expect(plants.rows).toHaveText([/Oak/, /Moss/, /Ivy/]);
  });
});
