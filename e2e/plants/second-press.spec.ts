import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
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

test('an Enter that was meant for Cancel imports nothing, and a second one on Import cancels nothing', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  const { dialog, choose, submit, cancel } = importDialog(page);
  const enter = await enterAt(page);
  const check = await holdRequests(page, 'POST', '**/bff/imports/check');
  await choose('plants.csv', 'name\nRosa canina\n');
  await expect(cancel).toBeFocused();
  check.letGo('on');
  await expect(submit).toBeVisible();
  await expect(dialog.getByText('plants.csv holds 1 plant.')).toBeFocused();
  await enter(600_000);
  const run = await holdRequests(page, 'POST', '**/bff/imports?*');
  await submit.focus();
  await enter(605_000);
  await expect(cancel).toBeFocused();
  await enter(605_150);
  run.letGo('on');
  await expect(plants.rows).toHaveText([/Rosa canina/]);
});

for (const { button, left } of [
  { button: 'Discard', left: 'Quercus rob' },
  { button: 'Edit', left: 'Fern' },
]) {
  test(`a second Enter on ${button} of a plant that was not added adds nothing`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expectRefusals(409);
    await server.addPlants(numberedPlants(1));
    const plants = await openPlants(page, server);
    await plants.name.fill('Fern');
    await plants.id.fill('1');
    await page.keyboard.press('Enter');
    await expect(plants.refused).toHaveCount(1);
    await plants.name.fill('Quercus rob');
    await plants.refused.getByRole('button', { name: button }).focus();
    const enter = await enterAt(page);
    await enter(600_000);
    await expect(plants.name).toBeFocused();
    for (const moment of [600_150, 600_300]) await enter(moment);
    await expect(plants.name).toHaveValue(left);
    await expect(plants.refused).toHaveCount(button === 'Edit' ? 1 : 0);
    await expect(plants.waiting).toHaveCount(0);
    await expect(plants.rows).toHaveText([/Plant 01/]);
  });
}

test('a second Enter on Sign in above an ended session adds nothing of what is half typed', async ({
  page,
  server,
}) => {
  const plants = await openListening(page, server);
  await plants.name.fill('Quercus rob');
  await endSession(page, server);
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
  const enter = await enterAt(page);
  await enter(600_000);
  await expect(plants.name).toBeFocused();
  for (const moment of [600_150, 1]) await enter(moment);
  await expect(plants.name).toHaveValue('Quercus rob');
  await expect(plants.waiting).toHaveCount(0);
});

test('an import that is being cancelled stays under its dialog, however often Escape is pressed', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  const { dialog, choose, submit, progress } = importDialog(page);
  await choose('plants.csv', 'name\nRosa canina\n');
  const held = await holdRequests(page, 'DELETE', '**/bff/changes?*');
  const run = await holdRequests(page, 'POST', '**/bff/imports?*');
  await submit.click();
  await expect(progress).toBeVisible();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  held.letGo('cut');
  run.letGo('cut');
  await expect(dialog.getByRole('alert')).toHaveText(/not known whether the plants were imported/);
  await page.unroute('**/bff/imports?*');
  await submit.click();
  await expect(plants.rows).toHaveText([/Rosa canina/]);
});
