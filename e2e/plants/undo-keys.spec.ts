import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { pressLater } from '../key-times.ts';
import { endSession, openListening, openPlants, signIn, startSession } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import {
  cutOneRequest,
  holdFirstRequest,
  holdRequests,
  loseOneAnswer,
} from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';

const ALL = [/Plant 01/, /Plant 02/, /Plant 03/];
const WITHOUT_FIRST = [/Plant 02/, /Plant 03/];

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(3));
});

test('z takes back a delete, a correction and a tag whose answers were lost, each before what was done before it', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  await plants.delete('Plant 01').click();
  await expect(plants.toast('Deleted Plant 01.')).toBeVisible();

  await loseOneAnswer(page, '**/bff/deletions');
  await plants.delete('Plant 02').click();
  await expect(plants.toast(/not known whether Plant 02 was deleted/)).toBeVisible();
  await cutOneRequest(page, '**/bff/changes?*');
  await page.keyboard.press('z');
  const told = page.locator('[data-tone]').filter({ hasText: 'not known whether Plant 02' });
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(plants.toast('Plant 02 is back.')).toBeVisible();
  await expect(plants.toast(/not known/)).toHaveCount(0);
  await expect(plants.rows).toHaveText(WITHOUT_FIRST);

  await loseOneAnswer(page, '**/bff/plants/2');
  await plants.edit('Plant 02').click();
  const { name, save, cancel, form } = plants.editor('Plant 02');
  await name.fill('Olive');
  await save.click();
  await expect(form).toContainText('not known whether this was saved');
  await cancel.click();
  await expect(plants.rows).toHaveText([/Olive/, /Plant 03/]);
  await page.keyboard.press('z');
  await expect(plants.toast('Plant 02 is as it was.')).toBeVisible();

  await loseOneAnswer(page, '**/bff/taggings');
  await plants.select('Plant 03').check();
  await plants.tagSelected.click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tag', exact: true }).fill('rare');
  await page.keyboard.press('Enter');
  await expect(plants.toast(/not known whether Plant 03 was tagged “rare”/)).toBeVisible();
  await plants.delete('Plant 02').focus();
  await (await pressLater(page))('z');
  await expect(plants.toast('Plant 03 is as it was.')).toBeVisible();
  await expect(plants.rows).toHaveText(WITHOUT_FIRST);
  await page.keyboard.press('z');
  await expect(plants.rows).toHaveText(ALL);
});

test('z takes back what was done last, before another screen was looked at and though the clock has been set back, but nothing for the next who signs in, nor of a session that has ended and was left', async ({
  page,
  server,
  watch,
}) => {
  const plants = await openPlants(page, server);
  await plants.delete('Plant 01').click();
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - 3_600_000;
  });
  await plants.delete('Plant 02').click();
  await expect(plants.undo).toHaveCount(2);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await page.getByRole('link', { name: 'Plants' }).click();
  await expect(plants.rows).toHaveText([/Plant 03/]);
  await page.keyboard.press('z');
  await expect(plants.toast(/Plant 02 is back/)).toBeVisible();
  await expect(plants.rows).toHaveText(WITHOUT_FIRST);

  const nothingToUndo = plants.toast(/nothing to undo/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, server.adminToken);
  await expect(plants.rows).toHaveText(WITHOUT_FIRST);
  await page.keyboard.press('z');
  await expect(nothingToUndo).toBeVisible();

  watch.tolerate(401);
  await plants.delete('Plant 02').click();
  await expect(plants.toast(/Deleted Plant 02/)).toBeVisible();
  await endSession(page, server);
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await signIn(page, server.adminToken);
  await expect(plants.rows).toHaveText([/Plant 03/]);
  await expect(nothingToUndo).toBeHidden();
  await page.keyboard.press('z');
  await expect(nothingToUndo).toBeVisible();
  await expect(plants.rows).toHaveText([/Plant 03/]);
});

test('a delete and a tag whose answers were lost are told of no more once they are undone in History, and can be asked for anew', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  await loseOneAnswer(page, '**/bff/deletions');
  await plants.delete('Plant 01').click();
  const lostDelete = plants.toast(/not known whether Plant 01 was deleted/);
  await expect(lostDelete).toBeVisible();
  await undoInHistory(page, /deleted Plant 01/);
  await expect(plants.toast('Plant 01 is back.')).toBeVisible();
  await expect(lostDelete).toHaveCount(0);
  await plants.delete('Plant 01').click();
  await expect(plants.toast('Deleted Plant 01.')).toBeVisible();

  const tag = async () => {
    await plants.select('Plant 03').check();
    await plants.tagSelected.click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Tag', exact: true }).fill('rare');
    await page.keyboard.press('Enter');
  };
  await loseOneAnswer(page, '**/bff/taggings');
  await tag();
  const lostTag = plants.toast(/not known whether Plant 03 was tagged/);
  await expect(lostTag).toBeVisible();
  // Until it is fetched anew, the list of before offers to undo that the plant was added.
  await undoInHistory(page, /gave the tag rare to Plant 03/);
  await expect(lostTag).toHaveCount(0);
  await tag();
  await expect(plants.row('Plant 03')).toContainText('rare');
  await expect(plants.rows).toHaveText(WITHOUT_FIRST);
});

test('an undo whose answer was lost, and that is found out to be made, is offered no more once it is told of, and z takes back what was done after it', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const stream = await holdFirstRequest(page, 'GET', '**/bff/events?*');
  const plants = await openPlants(page, server);
  await plants.delete('Plant 01').click();
  await loseOneAnswer(page, '**/bff/changes/*/undo');
  await plants.undo.click();
  const lost = plants.toast(/not known whether that was undone/);
  await expect(lost).toBeVisible();
  // What is asked for next has that found out.
  await plants.delete('Plant 02').click();
  await expect(plants.toast('Deleted Plant 02.')).toBeVisible();
  stream.letGo();
  await expect(lost).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(plants.toast('Plant 02 is back.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(plants.toast(/nothing to undo/)).toBeVisible();
});

test('what was undone in History or elsewhere is offered no more, and z takes back what was done before that; z while a delete, or adding a plant, is under way undoes that, not what was done before, nor anything else where a delete fails', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  const plants = await openListening(page, server);
  await expect(plants.rows).toHaveText(ALL);
  // Else the toasts would leave by themselves.
  await stopClock(page);
  for (const name of ['Plant 01', 'Plant 02', 'Plant 03']) await plants.delete(name).click();
  await expect(plants.undo).toHaveCount(3);
  await startSession(otherPage, server, server.adminToken);
  await requestsOf(otherPage, server).undoLatest();
  await expect(plants.toast('Deleted Plant 03.')).toBeHidden();

  await page.getByRole('link', { name: 'History' }).click();
  await historyScreen(page)
    .undo(/deleted Plant 02/)
    .click();
  await expect(plants.toast('Plant 02 is back.')).toBeVisible();
  await expect(plants.toast('Deleted Plant 02.')).toBeHidden();
  await expect(plants.toast('Deleted Plant 01.')).toBeVisible();
  await page.clock.resume();
  await page.getByRole('link', { name: 'Plants' }).click();
  await expect(plants.rows).toHaveText([/Plant 02/, /Plant 03/]);
  await page.keyboard.press('z');
  await expect(plants.toast('Plant 01 is back.')).toBeVisible();
  await expect(plants.rows).toHaveText(ALL);

  await plants.delete('Plant 02').click();
  await expect(plants.toast('Deleted Plant 02.')).toBeVisible();
  const first = await holdRequests(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 03').click();
  await expect(plants.rows).toHaveText([/Plant 01/]);
  await page.keyboard.press('z');
  first.letGo('on');
  await expect(plants.toast(/Plant 03 is back/)).toBeVisible();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 03/]);

  watch.expectRefusals('no answer');
  const second = await holdRequests(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 01').click();
  await page.keyboard.press('z');
  second.letGo('cut');
  await expect(plants.toast(/^Plant 01 was not deleted\.$/)).toBeVisible();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 03/]);

  const third = await holdRequests(page, 'POST', '**/bff/plants');
  await plants.name.fill('Olive');
  await plants.add.click();
  await plants.delete('Plant 03').focus();
  await page.keyboard.press('z');
  await expect(plants.waiting).toHaveText(['Olive (undone once it is added)']);
  third.letGo('on');
  await expect(plants.toast(/Olive has been removed/)).toBeVisible();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 03/]);
  await page.keyboard.press('z');
  await expect(plants.rows).toHaveText(ALL);
});

test('z just after a delete that was refused is meant for it, and takes back nothing that was done before', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  const plants = await openListening(page, server);
  // Before anything is done: what tells the order of two things begins anew with it.
  await stopClock(page);
  await plants.delete('Plant 02').click();
  await expect(plants.toast('Deleted Plant 02.')).toBeVisible();
  const held = await holdRequests(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 01').click();
  await server.deletePlant(server.adminToken, 1);
  await server.addPlants([{ id: 1, name: 'Moss', tag: '' }]);
  held.letGo('on');
  await expect(plants.toast(/^Plant 01 was not deleted/)).toBeVisible();
  await page.keyboard.press('z');
  await page.clock.resume();
  await plants.name.fill('Olive');
  await plants.add.click();
  await expect(plants.rows).toHaveText([/Moss/, /Plant 03/, /Olive/]);
  await plants.delete('Olive').focus();
  await page.keyboard.press('z');
  await expect(plants.toast(/Olive has been removed/)).toBeVisible();
  await expect(plants.rows).toHaveText([/Moss/, /Plant 03/]);
});

/** Undoes a change on its own screen, and comes back. */
async function undoInHistory(page: Page, change: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await historyScreen(page).undo(change).click();
  await page.getByRole('link', { name: 'Plants', exact: true }).click();
}
