import { expect, test } from '../journey.ts';
import { enterAt, momentOfSaying } from '../key-times.ts';
import { endSession, openListening, openPlants } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { holdRequests } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('a second Enter straight after the one that closed a dialog does not open it again, and a later one does', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(2));
  const plants = await openPlants(page, server);
  await plants.select('Plant 02').check();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const enter = await enterAt(page);
  for (const [index, name] of ['Export', 'Import', 'Delete selected'].entries()) {
    const start = 600_000 * (index + 1);
    await button(name).click();
    await dialog.getByRole('button', { name: 'Cancel' }).focus();
    for (const moment of [0, 150, 300]) {
      await enter(start + moment);
      await expect(button(name)).toBeFocused();
    }
    await enter(start + 2_000);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('an import that is being cancelled stays under its dialog, however often Escape is pressed; an Enter that was meant for Cancel imports nothing, and a second one on Import cancels nothing', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  const { dialog, choose, submit, cancel, progress } = importDialog(page);
  await choose('plants.csv', 'name\nRosa canina\n');
  const end = await holdRequests(page, 'DELETE', '**/bff/changes?*');
  const cut = await holdRequests(page, 'POST', '**/bff/imports?*');
  await submit.click();
  await expect(progress).toBeVisible();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  end.letGo('cut');
  cut.letGo('cut');
  await expect(dialog.getByRole('alert')).toHaveText(/not known whether the plants were imported/);
  await page.unrouteAll({ behavior: 'wait' });
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(plants.rows).toHaveText([/Rosa canina/]);

  const enter = await enterAt(page);
  const check = await holdRequests(page, 'POST', '**/bff/imports/check');
  await choose('plants.csv', 'name\nRosa gallica\n');
  await expect(cancel).toBeFocused();
  check.letGo('on');
  await expect(submit).toBeVisible();
  await expect(dialog.getByText('plants.csv contains 1 plant.')).toBeFocused();
  await enter(600_000);
  const run = await holdRequests(page, 'POST', '**/bff/imports?*');
  await submit.focus();
  await enter(605_000);
  await expect(cancel).toBeFocused();
  // Cancel got the focus by the page's own clock, which is behind.
  await enter(1);
  run.letGo('on');
  await expect(dialog).toBeHidden();
  await expect(plants.rows).toHaveText([/Rosa canina/, /Rosa gallica/]);
});

test('an Enter on its way to another free id, or to the rename of a tag, adds and merges nothing where others have taken the id, or come to use the tag, just before it', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server);
  const enter = await enterAt(page);
  await plants.name.fill('Olive');
  await plants.id.fill('2');
  await plants.name.press('Enter');
  const take = plants.refused.getByRole('button', { name: /^Use \d+$/ });
  await expect(take).toHaveText('Use 4');
  await take.focus();
  const taken = momentOfSaying(take, 'Use 5');
  await server.addPlants([{ id: 4, name: 'Rose', tag: 'climber' }]);
  await enter((await taken) + 100);
  const takenAgain = momentOfSaying(take, 'Use 6');
  await server.addPlants([{ id: 5, name: 'Ivy', tag: '' }]);
  await enter((await takenAgain) + 2_000);
  await expect(plants.toast('Added Olive with id 6.')).toBeVisible();

  await page.getByRole('button', { name: 'All tags' }).click();
  await page.getByRole('button', { name: 'Rename climber', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'New tag' })).toBeFocused();
  await page.keyboard.type('rambler');
  await expect(dialog.getByText(/will have it/)).toHaveAttribute('aria-busy', 'false');
  const submit = dialog.locator('button[type=submit]');
  const merging = momentOfSaying(submit, 'Merge the tags');
  await server.addPlants([{ id: 7, name: 'Hop', tag: 'rambler' }]);
  await enter((await merging) + 100);
  await page.keyboard.type('s');
  await expect(submit).toHaveText('Rename');
  await page.keyboard.press('Enter');
  await expect(plants.toast('Renamed “climber” to “ramblers” on 1 plant.')).toBeVisible();
});

test('a second Enter on Discard or Edit of a plant that was not added, or on Sign in above an ended session, adds nothing of what is half typed', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(1));
  const plants = await openListening(page, server);
  const enter = await enterAt(page);
  for (const { button, left, start } of [
    { button: 'Discard', left: 'Quercus rob', start: 600_000 },
    { button: 'Edit', left: 'Fern', start: 700_000 },
  ]) {
    await plants.name.fill('Fern');
    await plants.id.fill('1');
    await plants.add.click();
    await expect(plants.refused).toHaveCount(1);
    await plants.name.fill('Quercus rob');
    await plants.refused.getByRole('button', { name: button }).focus();
    await enter(start);
    await expect(plants.name).toBeFocused();
    for (const moment of [150, 300]) await enter(start + moment);
    await expect(plants.name).toHaveValue(left);
    await expect(plants.refused).toHaveCount(button === 'Edit' ? 1 : 0);
    await expect(plants.waiting).toHaveCount(0);
    await expect(plants.rows).toHaveText([/Plant 01/]);
  }

  await endSession(page, server);
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
  await enter(800_000);
  await expect(plants.name).toBeFocused();
  for (const moment of [800_150, 1]) await enter(moment);
  await expect(plants.name).toHaveValue('Fern');
  await expect(plants.waiting).toHaveCount(0);
  await expect(plants.rows).toHaveText([/Plant 01/]);
});
