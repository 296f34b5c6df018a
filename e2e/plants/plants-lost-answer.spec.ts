import type { Page, Request } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants, signIn, startSession } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { arriveLate, cutOneRequest, loseOneAnswer } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

const ALL = [/Plant 01/, /Plant 02/, /Plant 03/];
const WITHOUT_SECOND = [/Plant 01/, /Plant 03/];

test.beforeEach(async ({ server, watch }) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(3));
});

test('a delete and an undo whose answers were lost are not called failed, are done once when tried again, and not told as done once somebody has undone them', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  const plants = await openPlants(page, server);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(plants.rows).toHaveText(ALL);
  await loseOneAnswer(page, '**/bff/deletions');
  await plants.delete('Plant 02').click();
  await expect(plants.toast(/not known whether Plant 02 was deleted/)).toBeVisible();
  await expect(plants.toast(/was not deleted/)).toBeHidden();
  await expect(plants.rows).toHaveText(WITHOUT_SECOND);
  await tryAgain.click();
  await expect(plants.toast(/Deleted Plant 02/)).toBeVisible();
  await loseOneAnswer(page, '**/bff/changes/*/undo');
  await plants.undo.click();
  await expect(plants.toast(/not known whether that was undone/)).toBeVisible();
  await expect(plants.toast(/nothing was undone/i)).toBeHidden();
  await expect(plants.rows).toHaveText(ALL);
  await tryAgain.click();
  await expect(plants.toast(/Plant 02 is back/)).toBeVisible();
  await expect(plants.rows).toHaveText(ALL);

  watch.expectRefusals(409);
  await startSession(otherPage, server, await server.createToken({ name: 'Ben', role: 'editor' }));
  const { undoLatest } = requestsOf(otherPage, server);
  await loseOneAnswer(page, '**/bff/deletions');
  await plants.delete('Plant 02').click();
  await expect(plants.toast(/not known whether Plant 02 was deleted/)).toBeVisible();
  await undoLatest();
  await expect(plants.rows).toHaveText(ALL);
  await tryAgain.click();
  await expect(
    plants.toast('Plant 02 was not deleted. Ben has undone your first attempt since.'),
  ).toBeVisible();

  await plants.delete('Plant 02').click();
  await loseOneAnswer(page, '**/bff/changes/*/undo');
  await plants.undo.click();
  await expect(plants.toast(/not known whether that was undone/)).toBeVisible();
  await undoLatest();
  await expect(plants.rows).toHaveText(WITHOUT_SECOND);
  await tryAgain.click();
  await expect(
    plants.toast('Nothing was undone. Ben has undone your first attempt since.'),
  ).toBeVisible();
});

test('a deletion whose answer was lost deletes nothing again, however late it arrives, once it was made by another press, over a reload or with others, and undone', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  const again = page.getByRole('button', { name: 'Try again' });
  const byPresses = await cutDelete(page, plants);
  // The row has come back under the mouse, where a press at rest would do nothing.
  await plants.name.hover();
  await cutDelete(page, plants);
  await expect(plants.toast(/not known whether Plant 02 was deleted/)).toHaveCount(1);
  await plants.name.hover();
  await plants.delete('Plant 02').click();
  await expect(plants.toast(/Deleted Plant 02/)).toBeVisible();
  // What told of the failure goes with it.
  await expect(again).toHaveCount(0);
  await undoAndArriveLate(page, plants, byPresses, 409);

  const byReload = await cutDelete(page, plants);
  await page.reload();
  await plants.delete('Plant 02').click();
  await undoAndArriveLate(page, plants, byReload, 409);

  const withOthers = await cutDelete(page, plants);
  for (const name of ['Plant 01', 'Plant 02']) await plants.select(name).check();
  await deleteSelected(page, plants);
  await expect(plants.toast('Deleted 2 plants.')).toBeVisible();
  await undoAndArriveLate(page, plants, withOthers, 422);

  const { cut } = await cutOneRequest(page, '**/bff/deletions');
  for (const name of ['Plant 01', 'Plant 02']) await plants.select(name).check();
  await deleteSelected(page, plants);
  await expect(plants.toast(/not known whether 2 plants were deleted/)).toBeVisible();
  await deleteSelected(page, plants);
  await expect(plants.toast('Deleted 2 plants.')).toBeVisible();
  await undoAndArriveLate(page, plants, await cut, 409);

  await page.reload();
  await expect(plants.rows).toHaveText(ALL);
});

test('after a lost answer, a deletion of several that is refused under a new token is not called undone', async ({
  page,
  server,
  watch,
}) => {
  // The page may be told that the session has ended before it asks for anything.
  watch.tolerate(401);
  watch.expectRefusals(404);
  const ann = { name: 'Ann', role: 'editor' } as const;
  const plants = await openPlants(page, server, { token: await server.createToken(ann) });
  for (const name of ['Plant 01', 'Plant 02']) await plants.select(name).check();
  await loseOneAnswer(page, '**/bff/deletions');
  await deleteSelected(page, plants);
  await expect(plants.rows).toHaveText([/Plant 03/]);
  await server.revokeToken('Ann');
  await expect(page.getByRole('dialog', { name: /session has ended/i })).toBeVisible();
  await signIn(page, await server.createToken(ann));
  await page.getByRole('button', { name: 'Try again' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Deleted in the meantime' });
  await expect(refusal).toContainText(
    'It is not known whether 2 plants were deleted. Deleted in the meantime: Plant 01 and Plant 02.',
  );
});

async function deleteSelected(page: Page, plants: PlantsScreen): Promise<void> {
  await plants.deleteSelected.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 plants' }).click();
}

/** Cuts a delete of Plant 02 off before the server gets it. */
async function cutDelete(page: Page, plants: PlantsScreen): Promise<Request> {
  const { cut } = await cutOneRequest(page, '**/bff/deletions');
  await plants.delete('Plant 02').click();
  await expect(plants.toast(/not known whether Plant 02 was deleted/)).toBeVisible();
  return await cut;
}

/** Undoes what was done last, and then has the server get a request that the page gave up before. */
async function undoAndArriveLate(
  page: Page,
  plants: PlantsScreen,
  late: Request,
  status: number,
): Promise<void> {
  await plants.undo.click();
  await expect(plants.rows).toHaveText(ALL);
  const answer = await arriveLate(page, late);
  expect(answer.status()).toBe(status);
}
