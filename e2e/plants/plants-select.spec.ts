import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, openPlants, signIn } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
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

test('one box that waits for the rows selects the page and shows when it is some, Shift selects all rows from the one before, and a selection stays over pages and orders until the search changes; chosen plants of several pages leave at once and are deleted as one, however often Delete is pressed, and one Undo brings all back', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  const coming = await holdRequests(page, 'GET', '**/bff/plants?*');
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  await expect(plants.selectPage).toBeDisabled();
  coming.letGo('on');
  await plants.selectPage.click();
  await expect(selectedPlants(page)).toContainText('10 selected');
  await plants.select('Plant 04').uncheck();
  await expect(plants.selectPage).toBeChecked({ indeterminate: true });
  await expect(selectedPlants(page)).toContainText('9 selected');
  await plants.selectPage.click();
  await expect(plants.selectPage).toBeChecked();
  await plants.selectPage.click();
  await expect(selectedPlants(page)).toBeHidden();
  await plants.edit('Plant 05').click();
  await expect(plants.editor('Plant 05').name).toBeFocused();
  await plants.selectPage.click();
  await expect(selectedPlants(page)).toContainText('9 selected');
  await expect(plants.selectPage).toBeChecked();
  await plants.editor('Plant 05').cancel.click();
  await expect(plants.select('Plant 05')).not.toBeChecked();
  await expect(plants.selectPage).toBeChecked({ indeterminate: true });
  await plants.selectPage.click();
  await plants.selectPage.click();
  await expect(selectedPlants(page)).toBeHidden();

  await plants.select('Plant 03').click();
  await plants.select('Plant 06').click({ modifiers: ['Shift'] });
  await expect(selectedPlants(page)).toContainText('4 selected');
  await plants.select('Plant 05').click();
  await plants.select('Plant 03').click({ modifiers: ['Shift'] });
  await expect(selectedPlants(page)).toContainText('1 selected');
  await expect(plants.select('Plant 06')).toBeChecked();

  await plants.lastPage.click();
  await expect(plants.rows.first()).toContainText('Plant 41');
  await plants.sortBy('Name').click();
  await expect(plants.select('Plant 06')).toBeChecked();
  await plants.search.fill('Plant 0');
  await expect(selectedPlants(page)).toBeHidden();
  await expect(plants.select('Plant 06')).not.toBeChecked();

  await expect(page.getByText('1–9 of 9')).toBeVisible();
  await plants.search.fill('');
  await expect(page.getByText('1–10 of 45')).toBeVisible();
  // What was chosen is there again with its search.
  await plants.select('Plant 06').uncheck();
  await plants.select('Plant 02').check();
  await plants.select('Plant 03').check();
  await plants.nextPage.click();
  await plants.select('Plant 11').check();
  await expect(selectedPlants(page)).toContainText('3 selected');
  const held = await holdRequests(page, 'POST', '**/bff/deletions');
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await plants.deleteSelected.click();

  const dialog = page.getByRole('dialog', { name: 'Delete 3 plants?' });
  for (const name of ['Plant 02', 'Plant 03', 'Plant 11']) await expect(dialog).toContainText(name);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete 3 plants' }).dblclick();
  await expect(plants.select('Plant 11')).toBeHidden();
  held.letGo('on');
  await expect(plants.toast('Deleted 3 plants.')).toBeVisible();
  expect(asked).toEqual([expect.stringContaining('/bff/deletions')]);
  await expect(page.getByText('of 42')).toBeVisible();
  await expect(selectedPlants(page)).toBeHidden();

  await plants.undo.click();
  await expect(plants.toast('Plant 02, Plant 03, Plant 11 are back.')).toBeVisible();
  await plants.firstPage.click();
  await expect(plants.rows).toHaveText(namesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
});

test('all that match go as one change and come back with one Undo in History; where they have changed since, nothing is deleted and the fresh count is told', async ({
  page,
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
  await server.addPlants([{ id: 46, name: 'Olive', tag: '' }]);
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
  await plants.undo.click();
  await expect(plants.rows).toHaveCount(10);

  await plants.search.fill('Plant 1');
  await expect(page.getByText('1–10 of 10')).toBeVisible();
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

  await page.getByRole('link', { name: 'History' }).click();
  await historyScreen(page)
    .undo(/deleted 10 plants/)
    .click();
  await expect(plants.toast('10 plants are back.')).toBeVisible();
  await page.goBack();
  await expect(plants.rows).toHaveText(namesOf([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]));
});

test('chosen plants that someone else has deleted are named and the others stay selected; a deletion whose answer was lost can be repeated, beside what is chosen by then, and undone', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(404);
  await server.addPlants(numberedPlants(15));
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  for (const id of [1, 2, 3]) await plants.select(numberedName(id)).check();
  await plants.nextPage.click();
  await expect(plants.rows.first()).toContainText('Plant 11');
  await server.deletePlant(server.adminToken, 2);
  await plants.deleteSelected.click();
  await answer(page, 'Delete 3 plants');
  const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was deleted' });
  await expect(refusal).toContainText('Deleted in the meantime: Plant 02.');
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(selectedPlants(page)).toContainText('2 selected');
  await plants.deleteSelected.click();
  await answer(page, 'Delete 2 plants');
  await expect(plants.toast('Deleted 2 plants.')).toBeVisible();
  await expect(page.getByText('of 12')).toBeVisible();

  watch.expectRefusals('no answer');
  await plants.firstPage.click();
  for (const id of [5, 6, 7]) await plants.select(numberedName(id)).check();
  await loseOneAnswer(page, '**/bff/deletions');
  await plants.deleteSelected.click();
  await answer(page, 'Delete 3 plants');
  await expect(plants.toast(/not known whether 3 plants were deleted/)).toBeVisible();
  await expect(plants.rows).toHaveText(namesOf([4, 8, 9, 10, 11, 12, 13, 14, 15]));
  await plants.select('Plant 08').check();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plants.toast('Deleted 3 plants.')).toBeVisible();
  await expect(plants.select('Plant 08')).toBeChecked();
  await page.keyboard.press('z');
  await expect(plants.rows).toHaveText(namesOf([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]));
});

test('a selection is there after a reload, without what is gone, joined by what is selected before its code has come, and goes with the session; selecting, asking, leaving and deleting need no mouse, and after the session has ended the selection is still there', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(numberedPlants(6));
  const plants = await openPlants(page, server, { isDeaf: true });
  for (const id of [1, 2, 3]) await plants.select(numberedName(id)).check();
  await expect(selectedPlants(page)).toContainText('3 selected');
  await server.deletePlant(server.adminToken, 2);
  const held = await holdRequests(page, 'GET', '**/assets/editing-parts-*.js');
  await page.reload();
  await plants.select('Plant 04').check();
  held.letGo('on');
  await expect(selectedPlants(page)).toContainText('3 selected');
  for (const id of [1, 3]) await expect(plants.select(numberedName(id))).toBeChecked();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, server.adminToken);
  await expect(plants.rows).toHaveText(namesOf([1, 3, 4, 5, 6]));
  for (const key of 'jx') await page.keyboard.press(key);
  await expect(selectedPlants(page)).toContainText('1 selected');
  for (const key of 'jx') await page.keyboard.press(key);
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
  await expect(plants.rows).toHaveText(namesOf([4, 5, 6]));
  await page.keyboard.press('z');
  await expect(plants.rows).toHaveCount(5);

  watch.expectRefusals(401);
  await plants.select('Plant 05').check();
  await plants.select('Plant 06').check();
  await endSession(page, server);
  await plants.deleteSelected.click();
  await answer(page, 'Delete 2 plants');
  await expect(page.getByRole('dialog', { name: /session/i })).toBeVisible();
  await signIn(page, server.adminToken);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(plants.rows).toHaveCount(5);
  await expect(selectedPlants(page)).toContainText('2 selected');
});
