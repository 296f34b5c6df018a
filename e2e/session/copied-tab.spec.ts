import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { cutOneRequest, holdFirstRequest } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('what a tab waits for is not called off by one that was opened from it and has a copy of its storage', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  const held = await holdFirstRequest(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 01').click();
  await held.asked;
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => window.open('/'));
  const copy = await opened;
  expect(await copy.evaluate(() => JSON.stringify(sessionStorage))).toContain('page-of');
  const others = plantsScreen(copy);
  await others.delete('Plant 02').click();
  await expect(others.toast('Deleted Plant 02.')).toBeVisible();
  held.letGo();
  await expect(plants.toast('Deleted Plant 01.')).toBeVisible();
  await expect(others.rows).toHaveText([/Plant 03/]);
});

test('what is in doubt stays so for the next page of the same tab', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(2));
  const plants = await openPlants(page, server);
  const { cut } = await cutOneRequest(page, '**/bff/deletions');
  await plants.delete('Plant 01').click();
  const key = (await (await cut).allHeaders())['idempotency-key'];
  await expect(plants.toast(/not known whether Plant 01 was deleted/)).toBeVisible();
  await page.goto('/history');
  await page.goto('/');
  const again = page.waitForRequest('**/bff/deletions');
  await plants.delete('Plant 01').click();
  expect((await (await again).allHeaders())['idempotency-key']).toBe(key);
  await expect(plants.toast('Deleted Plant 01.')).toBeVisible();
});

test('what was called off elsewhere says so in a word, and is done when it is asked for again', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(422);
  await server.addPlants(numberedPlants(2));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(2);
  const asked = page.waitForRequest('**/bff/deletions');
  const held = await holdFirstRequest(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 01').click();
  const key = (await (await asked).allHeaders())['idempotency-key'] ?? '';
  await requestsOf(page, server).send('DELETE', `/changes?${new URLSearchParams({ key })}`);
  held.letGo();
  await expect(
    plants.toast('Plant 01 was not deleted. This had been called off before it was done.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plants.toast('Deleted Plant 01.')).toBeVisible();
});
