import { importDialog } from './import-dialog.ts';
import { expect, test } from './journey.ts';
import { enterAt } from './key-times.ts';
import { openPlants } from './people.ts';
import { holdRequests } from './requests.ts';
import { numberedPlants } from './seed-plants.ts';

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
    const start = 10_000 * (index + 1);
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
  await enter(1_000);
  const run = await holdRequests(page, 'POST', '**/bff/imports');
  await submit.focus();
  await enter(5_000);
  await expect(cancel).toBeFocused();
  await enter(5_150);
  run.letGo('on');
  await expect(plants.rows).toHaveText([/Rosa canina/]);
});
