import { utimes, writeFile } from 'node:fs/promises';
import { ANSWER_WAIT_MS } from '../../server/contract/bff.ts';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { fallSilentAfter } from '../server/half-answers.ts';
import { loseOneAnswer } from '../server/requests.ts';
import { stopClock } from '../states/stop-clock.ts';

test('an import whose connection dies without a word while it is saved is asked about after a while, and told as made', async ({
  page,
  server,
  watch,
}) => {
  await openPlants(page, server);
  await using between = await fallSilentAfter(server.url, 'POST', '/bff/imports', '"saving"');
  watch.allow(between.url);
  await page.goto(between.url);
  const plants = plantsScreen(page);
  const { choose, dialog, submit, cancel } = importDialog(page);
  await choose('a.csv', 'name\nRose\nFern\n');
  await expect(submit).toBeVisible();
  await stopClock(page);
  await submit.click();
  await expect(dialog.getByText(/^Saving 2 rows/)).toBeVisible();
  await expect(cancel).toBeDisabled();
  await page.clock.runFor(ANSWER_WAIT_MS);
  await expect(dialog).toBeHidden();
  await expect(plants.toast('Imported 2 plants.')).toBeVisible();
  await page.clock.resume();
  await plants.undo.click();
  await expect(page.getByRole('heading', { name: /no plants yet/i })).toBeVisible();
});

test('a file that was saved anew since it was shown imports nothing, is not called unknown and is to be chosen again', async ({
  page,
  server,
}, testInfo) => {
  const plants = await openPlants(page, server);
  const { open, dialog, file, submit } = importDialog(page);
  const path = testInfo.outputPath('a.csv');
  await writeFile(path, 'name\nRose\n');
  await open.click();
  await file.setInputFiles(path);
  await expect(submit).toHaveText('Import 1 plant');
  await writeFile(path, 'name\nRose\nFern\n');
  // As it is a minute later.
  await utimes(path, new Date(), new Date(Date.now() + 60_000));
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Nothing was imported. The file can no longer be read: it was changed or moved. Choose it again.',
  );
  await expect(file).toBeFocused();
  await file.setInputFiles(path);
  await submit.click();
  await expect(plants.toast('Imported 2 plants.')).toBeVisible();
});

test('an import whose answer was lost, and whose plants were changed before it is tried again, is not called not made, and is made anew only for a file that is chosen anew', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  const { choose, dialog, file, submit, cancel } = importDialog(page);
  const content = 'name\nRosa\nFern\n';
  await choose('a.csv', content);
  await loseOneAnswer(page, '**/bff/imports?*');
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('It is not known');
  await cancel.click();
  await plants.edit('Rosa').click();
  await plants.editor('Rosa').name.fill('Rosa canina');
  await page.keyboard.press('Enter');
  await expect(plants.toast('Corrected Rosa canina.')).toBeVisible();

  await choose('a.csv', content);
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Your first attempt did it, but somebody has changed that since. Nothing was imported this time.',
  );
  await expect(submit).toBeHidden();
  await expect(file).toBeFocused();
  await cancel.click();
  await expect(plants.rows).toHaveText([/Rosa canina/, /Fern/]);
});
