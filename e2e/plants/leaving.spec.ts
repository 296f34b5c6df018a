import { expectAskedBeforeReload } from '../expect-asked.ts';
import { expect, test } from '../journey.ts';
import { openListening } from '../people.ts';
import { holdAnswers } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('the browser asks before a page is left that waits for a delete or its undo, for a plant that is being added, or for what the API page has sent', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(2));
  const plants = await openListening(page, server);
  const deleting = await holdAnswers(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 01').click();
  await deleting.asked;
  await page.keyboard.press('z');
  await expectAskedBeforeReload(page);
  deleting.letGo();
  await expect(plants.toast('Plant 01 is back.')).toBeVisible();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/]);

  const adding = await holdAnswers(page, 'POST', '**/bff/plants');
  await plants.name.fill('Olive');
  await plants.add.click();
  await adding.asked;
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
  await expectAskedBeforeReload(page);
  adding.letGo();
  await expect(plants.toast('Added Olive')).toBeVisible();

  const form = page.getByRole('form', { name: 'Try: Add a plant' });
  await form.getByRole('textbox', { name: 'name', exact: true }).fill('Fern');
  const sent = await holdAnswers(page, 'POST', '**/plants');
  await form.getByRole('button', { name: 'Send request' }).click();
  await sent.asked;
  await expectAskedBeforeReload(page);
  sent.letGo();
  await expect(form).toContainText('201 Created');
});
