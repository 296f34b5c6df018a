import { expect, test } from '../journey.ts';
import { endSession, openPlants, signIn } from '../people.ts';
import { holdRequests } from '../server/requests.ts';
import { numberedName, numberedPlants } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';

const ALL = ['Plant 01', 'Plant 02', 'Plant 03', 'Plant 04'].map((name) => new RegExp(name));
const [FIRST, , THIRD, FOURTH] = ALL;
const WITHOUT_SECOND = [FIRST, THIRD, FOURTH] as RegExp[];

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(4));
});

test('a deleted row leaves at once, and Undo brings it back in its place', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveText(ALL);
  const held = await holdRequests(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 02').click();
  await expect(plants.rows).toHaveText(WITHOUT_SECOND);
  held.letGo('on');
  await expect(plants.toast(/Deleted Plant 02/)).toBeVisible();
  await plants.undo.click();
  await expect(plants.rows).toHaveText(ALL);
  const back = plants.row('Plant 02');
  await expect(back.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await expect(back.getByRole('cell', { name: 'shade', exact: true })).toBeVisible();
  await page.reload();
  await expect(plants.rows).toHaveText(ALL);
});

test('what was deleted stays deleted', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  await plants.delete('Plant 02').click();
  await expect(plants.toast(/Deleted Plant 02/)).toBeVisible();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await page.reload();
  await expect(plants.rows).toHaveText(WITHOUT_SECOND);
});

test('a delete that was refused puts the row back and says so', async ({ page, server, watch }) => {
  watch.expectRefusals(503);
  const plants = await openPlants(page, server);
  const problem = { code: 'storage_unavailable', detail: 'The store cannot write.' };
  await page.route('**/bff/deletions', (route) => route.fulfill({ status: 503, json: problem }));
  await plants.delete('Plant 02').click();
  await expect(plants.toast(/Plant 02 was not deleted/)).toBeVisible();
  await expect(plants.rows).toHaveText(ALL);
});

test('a delete that never arrived puts the row back and claims nothing', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  const held = await holdRequests(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 02').click();
  await expect(plants.rows).toHaveText(WITHOUT_SECOND);
  held.letGo('cut');
  await expect(plants.toast(/not known whether Plant 02 was deleted/)).toBeVisible();
  await expect(plants.rows).toHaveText(ALL);
});

test('a plant that someone else deleted first is simply gone', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(404);
  // It would be told, and show the plant no more.
  const plants = await openPlants(page, server, { isDeaf: true });
  await expect(plants.rows).toHaveText(ALL);
  const theirs = await openPlants(otherPage, server);
  await theirs.delete('Plant 02').click();
  await expect(theirs.toast(/Deleted Plant 02/)).toBeVisible();
  await plants.delete('Plant 02').click();
  await expect(plants.toast(/Plant 02 was deleted/)).toBeVisible();
  await expect(plants.rows).toHaveText(WITHOUT_SECOND);
});

test('an undo that comes too late says why', async ({ page, otherPage, server, watch }) => {
  watch.expectRefusals(409);
  const plants = await openPlants(page, server);
  await plants.delete('Plant 02').click();
  await expect(plants.toast(/Deleted Plant 02/)).toBeVisible();
  const theirs = await openPlants(otherPage, server);
  await theirs.name.fill('Olive');
  await theirs.id.fill('2');
  await theirs.add.click();
  await expect(theirs.toast(/Added Olive/)).toBeVisible();
  await plants.undo.click();
  await expect(plants.toast(/Nothing was undone/)).toBeVisible();
  await expect(plants.row('Olive')).toBeVisible();
});

test('deleting after the session has ended keeps the row until you have signed in', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  const plants = await openPlants(page, server, { isDeaf: true });
  await expect(plants.rows).toHaveText(ALL);
  await endSession(page, server);
  await plants.delete('Plant 02').click();
  await expect(page.getByRole('dialog', { name: /session/i })).toBeVisible();
  await signIn(page, server.adminToken);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(plants.rows).toHaveText(ALL);
});

test('several deletes in a row are each undone by their own Undo', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  for (const id of [1, 2, 3]) await plants.delete(numberedName(id)).click();
  await expect(plants.rows).toHaveText([FOURTH as RegExp]);
  // A toast that comes late, under a mouse at rest, is not pressed.
  await expect(plants.undo).toHaveCount(3);
  for (const left of [2, 3, 4]) {
    await plants.undo.first().press('Enter');
    await expect(plants.rows).toHaveCount(left);
  }
  await expect(plants.rows).toHaveText(ALL);
});

test('a double click deletes one plant', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  await plants.delete('Plant 01').click();
  await plants.delete('Plant 02').dblclick();
  await expect(plants.undo).toHaveCount(2);
  await expect(plants.rows).toHaveText([THIRD, FOURTH] as RegExp[]);
});

test('an Undo does not run out while a dialog covers it', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveText(ALL);
  await stopClock(page);
  await plants.delete('Plant 02').click();
  await expect(plants.undo).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await page.clock.runFor(60_000);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(plants.undo).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(plants.undo).toBeHidden();
});
