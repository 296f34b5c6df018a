import { expect, test } from '../journey.ts';
import { openListening } from '../people.ts';
import { holdAnswers } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('the browser asks before a page is left that waits for a delete or for its undo', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(2));
  const plants = await openListening(page, server);
  const held = await holdAnswers(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 01').click();
  await held.asked;
  await page.keyboard.press('z');
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  held.letGo();
  await expect(plants.toast('Plant 01 is back.')).toBeVisible();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/]);
});

test('an Undo of a plant that waits is kept over a reload', async ({ page, server, watch }) => {
  watch.expectRefusals('no answer');
  const plants = await openListening(page, server);
  await page.route('**/bff/plants', (route) => route.abort());
  for (const name of ['Olive', 'Fern']) {
    await plants.name.fill(name);
    await plants.add.click();
  }
  await expect(plants.waiting).toHaveText(['Olive', 'Fern']);
  await page.getByRole('main').focus();
  await page.keyboard.press('z');
  await page.reload();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(plants.toast('Fern is removed again.')).toBeVisible();
  await expect(plants.rows).toHaveText([/Olive/]);
});
