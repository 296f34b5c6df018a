import { expect, test } from '../journey.ts';
import { endSession, openPlants, signIn } from '../people.ts';
import { cutRequests, holdRequests } from '../server/requests.ts';
import { numberedName, numberedPlants } from '../server/seed-plants.ts';
import { setHidden } from '../set-hidden.ts';
import { stopClock } from '../states/stop-clock.ts';

const [THIRD, FOURTH] = [/Plant 03/, /Plant 04/];
const WITHOUT_SECOND = [/Plant 01/, THIRD, FOURTH];
const ALL = [/Plant 01/, /Plant 02/, THIRD, FOURTH];

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(4));
});

test('a deleted row leaves at once and stays deleted, a double click deletes one, and each Undo brings its own back in its place', async ({
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

  for (const id of [1, 2, 3]) await plants.delete(numberedName(id)).click();
  await expect(plants.rows).toHaveText([FOURTH]);
  // A toast that comes late, under a mouse at rest, is not pressed.
  await expect(plants.undo).toHaveCount(3);
  for (const left of [2, 3, 4]) {
    await plants.undo.first().press('Enter');
    await expect(plants.rows).toHaveCount(left);
  }
  await expect(plants.rows).toHaveText(ALL);
  await expect(plants.undo).toHaveCount(0);

  await plants.delete('Plant 01').click();
  await plants.delete('Plant 02').dblclick();
  await expect(plants.undo).toHaveCount(2);
  await expect(plants.rows).toHaveText([THIRD, FOURTH]);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.reload();
  await expect(plants.rows).toHaveText([THIRD, FOURTH]);
});

test('an Undo can be pressed for ten seconds after a dialog has covered it and after its tab was in the background', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveText(ALL);
  await stopClock(page);
  await plants.delete('Plant 03').click();
  await expect(plants.undo).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await page.clock.runFor(69_000);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.clock.runFor(9_000);
  await expect(plants.undo).toBeVisible();

  await setHidden(page, true);
  await page.clock.runFor(69_000);
  await setHidden(page, false);
  await page.clock.runFor(9_000);
  await expect(plants.undo).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(plants.undo).toBeHidden();
});

test('a plant that someone else deleted first is simply gone, one that is deleted after the session has ended stays until you have signed in, a delete that was refused or never arrived puts the row back and claims no more than that, and an undo that comes too late says why', async ({
  page,
  server,
  watch,
}) => {
  // What is told of it needs nothing of the code that undoes.
  const undoing = await cutRequests(page, '**/assets/undoing-parts-*.js');
  // It would be told, and show the plant no more.
  const plants = await openPlants(page, server, { isDeaf: true });
  await expect(plants.rows).toHaveText(ALL);

  await test.step('deleted by someone else, or after the session', async () => {
    watch.expectRefusals(404, 401, 'no answer');
    await server.deletePlant(server.adminToken, 2);
    await plants.delete('Plant 02').click();
    await expect(plants.toast(/Plant 02 had already been deleted/)).toBeVisible();
    await undoing.back();
    await expect(plants.rows).toHaveText(WITHOUT_SECOND);

    await endSession(page, server);
    await plants.delete('Plant 04').click();
    await expect(page.getByRole('dialog', { name: /session/i })).toBeVisible();
    await signIn(page, server.adminToken);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(plants.rows).toHaveText(WITHOUT_SECOND);
  });

  await test.step('refused, lost or too late', async () => {
    watch.expectRefusals(503, 'no answer', 409);
    const problem = { code: 'storage_unavailable', detail: 'The store cannot write.' };
    await page.route('**/bff/deletions', (route) => route.fulfill({ status: 503, json: problem }));
    await plants.delete('Plant 04').click();
    await expect(plants.toast(/Plant 04 was not deleted/)).toBeVisible();
    await expect(plants.rows).toHaveText(WITHOUT_SECOND);

    const held = await holdRequests(page, 'POST', '**/bff/deletions');
    await plants.delete('Plant 03').click();
    await expect(plants.rows).toHaveText([/Plant 01/, FOURTH]);
    held.letGo('cut');
    await expect(plants.toast(/not known whether Plant 03 was deleted/)).toBeVisible();
    await expect(plants.rows).toHaveText(WITHOUT_SECOND);

    await page.unroute('**/bff/deletions');
    await plants.delete('Plant 01').click();
    await expect(plants.toast(/Deleted Plant 01/)).toBeVisible();
    await server.addPlants([{ id: 1, name: 'Olive', tag: '' }]);
    await plants.undo.click();
    await expect(plants.toast(/Nothing was undone/)).toBeVisible();
    await expect(plants.row('Olive')).toBeVisible();
  });
});
