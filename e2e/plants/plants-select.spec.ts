import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, openPlants, signIn } from '../people.ts';
import { holdRequests, loseOneAnswer } from '../server/requests.ts';
import { numberedName, numberedPlants } from '../server/seed-plants.ts';

const selectedPlants = (page: Page) => page.getByRole('region', { name: 'Selected plants' });

/** Presses a button of the open dialog. */
async function answer(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** Presses what selects all that match, as it says how many these are. */
async function selectAll(page: Page, count: number): Promise<void> {
  await selectedPlants(page)
    .getByRole('button', { name: `Select all ${count} that match` })
    .click();
}

const namesOf = (ids: number[]) => ids.map((id) => new RegExp(numberedName(id)));

test('chosen plants of several pages are deleted as one, and one Undo brings all back', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  await plants.select('Plant 02').check();
  await plants.select('Plant 03').check();
  await plants.nextPage.click();
  await plants.select('Plant 11').check();
  await expect(selectedPlants(page)).toContainText('3 selected');
  await plants.deleteSelected.click();

  const dialog = page.getByRole('dialog', { name: 'Delete 3 plants?' });
  for (const name of ['Plant 02', 'Plant 03', 'Plant 11']) await expect(dialog).toContainText(name);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await answer(page, 'Delete 3 plants');
  await expect(plants.toast('Deleted 3 plants.')).toBeVisible();
  await expect(page.getByText('of 42')).toBeVisible();
  await expect(selectedPlants(page)).toBeHidden();

  await plants.undo.click();
  await expect(plants.toast('Plant 02, Plant 03, Plant 11 are back.')).toBeVisible();
  await plants.firstPage.click();
  await expect(plants.rows).toHaveText(namesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
});

test('a press with Shift selects all rows from the one before', async ({ page, server }) => {
  await server.addPlants(numberedPlants(8));
  const plants = await openPlants(page, server);
  await plants.select('Plant 03').click();
  await plants.select('Plant 06').click({ modifiers: ['Shift'] });
  await expect(selectedPlants(page)).toContainText('4 selected');
  await plants.select('Plant 05').click();
  await plants.select('Plant 03').click({ modifiers: ['Shift'] });
  await expect(selectedPlants(page)).toContainText('1 selected');
  await expect(plants.select('Plant 06')).toBeChecked();
});

test('the whole page is selected and let go by one box, which shows when it is some', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  await plants.selectPage.click();
  await expect(selectedPlants(page)).toContainText('10 selected');
  await plants.select('Plant 04').uncheck();
  await expect(plants.selectPage).toBeChecked({ indeterminate: true });
  await expect(selectedPlants(page)).toContainText('9 selected');
  await plants.selectPage.click();
  await expect(plants.selectPage).toBeChecked();
  await plants.selectPage.click();
  await expect(selectedPlants(page)).toBeHidden();
});

test('the box for the whole page waits for the first rows', async ({ page, server }) => {
  await server.addPlants(numberedPlants(3));
  const held = await holdRequests(page, 'GET', '**/bff/plants?*');
  const plants = await openPlants(page, server);
  await expect(plants.selectPage).toBeDisabled();
  held.letGo('on');
  await plants.selectPage.check();
  await expect(selectedPlants(page)).toContainText('3 selected');
});

test('a selection stays over pages and orders, and ends with the search it was made under', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  await plants.select('Plant 02').check();
  await plants.lastPage.click();
  await expect(plants.rows.first()).toContainText('Plant 41');
  await plants.sortBy('Name').click();
  await expect(plants.select('Plant 02')).toBeChecked();
  await plants.search.fill('Plant 0');
  await expect(selectedPlants(page)).toBeHidden();
  await expect(plants.select('Plant 02')).not.toBeChecked();
});

test('all that match a search go as one change, and come back with one Undo in another browser', async ({
  page,
  otherPage,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  const plants = await openPlants(page, server, { path: '/?limit=10&search=Plant+1' });
  await plants.selectPage.click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await plants.select('Plant 10').check();
  await expect(selectedPlants(page)).toContainText('1 selected');
  await selectAll(page, 10);
  await expect(selectedPlants(page)).toContainText('All 10 selected');
  await plants.deleteSelected.click();
  await expect(page.getByRole('dialog', { name: 'Delete 10 plants?' })).toContainText('“Plant 1”');
  await answer(page, 'Delete 10 plants');
  await expect(plants.toast('Deleted 10 plants.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /nothing matches/i })).toBeVisible();
  await page.close();

  const theirs = await openPlants(otherPage, server, { path: '/history' });
  await otherPage.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(theirs.toast('10 plants are back.')).toBeVisible();
  await otherPage.goto('/?search=Plant+1');
  await expect(theirs.rows).toHaveText(namesOf([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]));
});

test('when what matches has changed since, nothing is deleted and the fresh count is told', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(45));
  const plants = await openPlants(page, server, { path: '/?limit=10', isDeaf: true });
  await plants.selectPage.click();
  await selectAll(page, 45);
  await plants.deleteSelected.click();
  await expect(page.getByRole('dialog', { name: 'Delete 45 plants?' })).toBeVisible();

  const theirs = await openPlants(otherPage, server);
  await theirs.name.fill('Olive');
  await theirs.add.click();
  await expect(theirs.toast(/Added Olive/)).toBeVisible();
  await answer(page, 'Delete 45 plants');

  const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was deleted' });
  await expect(refusal).toContainText('have changed');
  await expect(refusal).toContainText('Now 46 plants match.');
  await plants.search.fill('Olive');
  await expect(plants.rows).toHaveCount(1);
  await expect(refusal).not.toContainText('Now');
  await plants.search.fill('');
  await expect(refusal).toContainText('Now 46 plants match.');
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(plants.rows).toHaveCount(10);
  await expect(selectedPlants(page)).toContainText('All 46 selected');
  await plants.deleteSelected.click();
  await answer(page, 'Delete 46 plants');
  await expect(plants.toast('Deleted 46 plants.')).toBeVisible();
});

test('chosen plants that someone else has deleted are named, and the others stay selected', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(404);
  await server.addPlants(numberedPlants(15));
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  for (const id of [1, 2, 3]) await plants.select(numberedName(id)).check();
  await plants.nextPage.click();
  await expect(plants.rows.first()).toContainText('Plant 11');
  const theirs = await openPlants(otherPage, server);
  await theirs.delete('Plant 02').click();
  await expect(theirs.toast(/Deleted Plant 02/)).toBeVisible();

  await plants.deleteSelected.click();
  await answer(page, 'Delete 3 plants');
  const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was deleted' });
  await expect(refusal).toContainText('Deleted meanwhile: Plant 02.');
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(selectedPlants(page)).toContainText('2 selected');
  await plants.deleteSelected.click();
  await answer(page, 'Delete 2 plants');
  await expect(plants.toast('Deleted 2 plants.')).toBeVisible();
  await expect(page.getByText('of 12')).toBeVisible();
});

test('rows leave at once, and a second press of Delete deletes nothing more', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(4));
  const plants = await openPlants(page, server);
  await plants.select('Plant 02').check();
  await plants.select('Plant 03').check();
  const held = await holdRequests(page, 'POST', '**/bff/deletions');
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await plants.deleteSelected.click();
  await page.getByRole('button', { name: 'Delete 2 plants' }).dblclick();
  await expect(plants.rows).toHaveText(namesOf([1, 4]));
  held.letGo('on');
  await expect(plants.toast('Deleted 2 plants.')).toBeVisible();
  expect(asked).toEqual([expect.stringContaining('/bff/deletions')]);
});

test('a deletion whose answer was lost is not called failed, and can be repeated, beside what is chosen by then, and undone', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(4));
  const plants = await openPlants(page, server);
  await plants.select('Plant 02').check();
  await plants.select('Plant 03').check();
  await loseOneAnswer(page, '**/bff/deletions');
  await plants.deleteSelected.click();
  await answer(page, 'Delete 2 plants');
  await expect(plants.toast(/not known whether 2 plants were deleted/)).toBeVisible();
  await expect(plants.rows).toHaveText(namesOf([1, 4]));
  await plants.select('Plant 04').check();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plants.toast('Deleted 2 plants.')).toBeVisible();
  await expect(plants.select('Plant 04')).toBeChecked();
  await page.keyboard.press('z');
  await expect(plants.rows).toHaveText(namesOf([1, 2, 3, 4]));
});

test('what is selected after a reload before the code for that has come joins what was selected', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  await plants.select('Plant 01').check();
  await expect(selectedPlants(page)).toContainText('1 selected');
  const held = await holdRequests(page, 'GET', '**/assets/editing-parts-*.js');
  await page.reload();
  await plants.select('Plant 03').check();
  held.letGo('on');
  await expect(selectedPlants(page)).toContainText('2 selected');
  await expect(plants.select('Plant 01')).toBeChecked();
});

test('a selection is there after a reload, without what is gone, and goes with the session', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(4));
  const plants = await openPlants(page, server);
  for (const id of [1, 2, 3]) await plants.select(numberedName(id)).check();
  await expect(selectedPlants(page)).toContainText('3 selected');
  await page.goto('/docs');
  await server.deletePlant(server.adminToken, 2);
  await page.goto('/');
  await expect(selectedPlants(page)).toContainText('2 selected');
  await expect(plants.select('Plant 03')).toBeChecked();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, server.adminToken);
  await plants.select('Plant 04').check();
  await expect(selectedPlants(page)).toContainText('1 selected');
});

test('after the session has ended the selection is still there', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  await server.addPlants(numberedPlants(4));
  const plants = await openPlants(page, server, { isDeaf: true });
  await plants.select('Plant 02').check();
  await plants.select('Plant 03').check();
  await endSession(page, server);
  await plants.deleteSelected.click();
  await answer(page, 'Delete 2 plants');
  await expect(page.getByRole('dialog', { name: /session/i })).toBeVisible();
  await signIn(page, server.adminToken);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(plants.rows).toHaveCount(4);
  await expect(selectedPlants(page)).toContainText('2 selected');
});

test('selecting, asking, leaving and deleting need no mouse', async ({ page, server }) => {
  await server.addPlants(numberedPlants(6));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(6);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(selectedPlants(page)).toContainText('2 selected');
  await plants.deleteSelected.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(plants.deleteSelected).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(plants.rows).toHaveText(namesOf([3, 4, 5, 6]));
  await page.keyboard.press('z');
  await expect(plants.rows).toHaveCount(6);
});
