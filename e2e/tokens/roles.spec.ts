import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening, openPlants, startSession } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { changeRole, makeToken, openTokens, tokensScreen } from '../screens/tokens-screen.ts';
import { holdAnswers } from '../server/requests.ts';
import type { PlantServer } from '../server/server.ts';
import { stopClock } from '../states/stop-clock.ts';
import { tabTo } from '../tab-to.ts';

/** Signs an admin in, and Ben, an editor, in another browser, where he finds one plant. */
async function openAsBen(page: Page, otherPage: Page, server: PlantServer): Promise<PlantsScreen> {
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  await startSession(page, server, server.adminToken);
  const { text } = await makeToken(page, server, 'Ben', 'editor');
  return await openListening(otherPage, server, { token: text });
}

test('giving another role needs no mouse, and says who may do what', async ({ page, server }) => {
  await startSession(page, server, server.adminToken);
  await makeToken(page, server, 'Ben', 'editor');
  await openPlants(page, server);
  const tokens = tokensScreen(page);
  await tabTo(page, page.getByRole('link', { name: 'Tokens' }));
  await page.keyboard.press('Enter');
  await tabTo(page, tokens.changeRole('Ben'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Change role of Ben' })).toBeVisible();
  await expect(tokens.role('editor')).toBeFocused();
  await expect(tokens.dialog).toContainText(/viewer.*Sees.*editor.*Also adds.*admin.*access/);
  await page.keyboard.press('ArrowUp');
  await expect(tokens.role('viewer')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ben is a viewer now.')).toBeVisible();
  await expect(tokens.row('Ben')).toContainText('viewer');
  await expect(tokens.changeRole('Ben')).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(tokens.dialog).toBeHidden();
  await expect(tokens.changeRole('Ben')).toBeFocused();
});

test('who types while their role is lowered loses no letter, is told by whom, and goes on once it is raised', async ({
  page,
  otherPage,
  server,
}) => {
  const plants = await openAsBen(page, otherPage, server);
  await expect(plants.delete('Boston Fern')).toBeVisible();
  await plants.name.click();
  // On a busy machine two letters may come as far apart as a pause is long.
  await stopClock(otherPage);
  await otherPage.keyboard.type('Pelargonium zon');
  const tokens = await openTokens(page, server);
  await tokens.changeRole('Ben').click();
  await tokens.role('viewer').check();
  await tokens.saveRole.click();
  await expect(tokens.row('Ben')).toContainText('viewer');
  await otherPage.clock.runFor(300);
  await otherPage.keyboard.type('ale');
  await otherPage.clock.runFor(300);
  await expect(plants.name).toHaveValue('Pelargonium zonale');
  await expect(plants.name).toBeFocused();

  await otherPage.clock.resume();
  const news = plants.toast(/^admin made you a viewer\..*What you typed about plants is kept/);
  await expect(news).toBeVisible();
  await expect(plants.delete('Boston Fern')).toBeHidden();
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await expect(otherPage.getByRole('banner')).toContainText('viewer');
  // What was typed stays in sight, so that it can be copied.
  await expect(plants.name).toBeFocused();

  await changeRole(page, server, 'Ben', 'admin');
  await expect(plants.toast('admin made you an admin.')).toBeVisible();
  await expect(plants.name).toHaveValue('Pelargonium zonale');
  await expect(otherPage.getByRole('link', { name: 'Tokens' })).toBeVisible();
});

test('the dialog that makes a sign-in link names the role that the link lets in with', async ({
  page,
  server,
}) => {
  const tokens = await openTokens(page, server);
  await makeToken(page, server, 'Ben', 'viewer');
  await tokens.row('Ben').getByRole('button', { name: 'Sign-in link' }).click();
  await expect(tokens.dialog).toContainText('with the role viewer');
  await changeRole(page, server, 'Ben', 'editor');
  await expect(tokens.dialog).toContainText('with the role editor');
});

test('a plant that was on its way when the role was lowered is refused, kept, and offered back', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(403);
  await startSession(page, server, server.adminToken);
  const { text } = await makeToken(page, server, 'Ben', 'editor');
  // Nothing but the refusal tells it.
  const plants = await openPlants(otherPage, server, { token: text, isDeaf: true });
  await expect(plants.add).toBeVisible();
  await changeRole(page, server, 'Ben', 'viewer');
  await plants.name.fill('Olive');
  await plants.add.click();
  await expect(plants.toast(/made you a viewer/)).toBeVisible();
  await expect(plants.refused).toContainText('Olive');
  await expect(plants.name).toHaveValue('');
  expect((await (await otherPage.request.get('/bff/plants')).json()).total).toBe(0);

  await changeRole(page, server, 'Ben', 'editor');
  await otherPage.reload();
  await expect(plants.refused).toContainText('Olive');
});

test('a dialog that somebody has typed in stays until they close it, and says why it cannot be sent', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(403);
  await startSession(page, server, server.adminToken);
  const { text } = await makeToken(page, server, 'Ada', 'admin', null);
  await openListening(otherPage, server, { token: text });
  await otherPage.getByRole('link', { name: 'Tokens' }).click();
  const tokens = tokensScreen(otherPage);
  await tokens.newToken.click();
  await tokens.name.fill('Till');
  await changeRole(page, server, 'Ada', 'editor');
  await tokens.create.click();
  await expect(tokens.dialog.getByRole('alert')).toContainText('has the role editor');
  await expect(tokens.name).toHaveValue('Till');
  await tokens.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(otherPage.getByText(/^admin made you an editor\./)).toBeVisible();
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(/admins/);
  await changeRole(page, server, 'Ada', 'admin');
  await expect(tokens.newToken).toBeVisible();
  await expect(tokens.dialog).toBeHidden();
});

test('what is typed while a new role is on its way stays, in a dialog until it is closed', async ({
  page,
  otherPage,
  server,
}) => {
  const plants = await openAsBen(page, otherPage, server);
  await plants.select('Boston Fern').check();
  await plants.tagSelected.click();
  const told = await holdAnswers(otherPage, 'GET', '**/bff/session');
  await changeRole(page, server, 'Ben', 'viewer');
  await told.asked;
  const tag = otherPage.getByRole('dialog').getByRole('combobox', { name: 'Tag' });
  await tag.fill('shade');
  told.letGo();
  await told.answered;
  // What is told later has come, so the role has.
  await server.addPlants([{ id: 2, name: 'Olive', tag: '' }]);
  await expect(plants.rows).toHaveCount(2);
  await stopClock(otherPage);
  await otherPage.clock.runFor(1_000);
  await expect(tag).toHaveValue('shade');
  await otherPage.clock.resume();
  await otherPage.keyboard.press('Escape');
  // What was left by Escape is not kept.
  await expect(plants.toast(/^admin made you a viewer\..* change nothing\.$/)).toBeVisible();
  await expect(plants.tagSelected).toBeHidden();
});

test('a row that is being corrected while a lower role is on its way keeps every letter, and offers them again once it is raised', async ({
  page,
  otherPage,
  server,
}) => {
  const plants = await openAsBen(page, otherPage, server);
  await expect(plants.edit('Boston Fern')).toBeVisible();
  const told = await holdAnswers(otherPage, 'GET', '**/bff/session');
  await changeRole(page, server, 'Ben', 'viewer');
  await told.asked;
  await plants.edit('Boston Fern').click();
  const { name, form } = plants.editor('Boston Fern');
  await name.fill('');
  await stopClock(otherPage);
  await otherPage.keyboard.type('Sword');
  const answer = otherPage.waitForResponse('**/bff/session');
  told.letGo();
  await (await answer).finished();
  await otherPage.clock.runFor(300);
  await expect(name).toBeFocused();
  await otherPage.keyboard.type(' Fern');
  await expect(name).toHaveValue('Sword Fern');
  await otherPage.clock.resume();
  await expect(form).toBeHidden();
  await changeRole(page, server, 'Ben', 'editor');
  await expect(plants.toast('admin made you an editor.')).toBeVisible();
  await expect(plants.toast(/made you a viewer/)).toHaveCount(0);
  await expect(name).toHaveValue('Sword Fern');
});

test('a file that was read stays in its dialog until that is closed, and says why it cannot be imported', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(403);
  const plants = await openAsBen(page, otherPage, server);
  const { choose, dialog, submit, cancel } = importDialog(otherPage);
  await choose('plants.csv', 'name\nOlive\n');
  await expect(submit).toBeVisible();
  await changeRole(page, server, 'Ben', 'viewer');
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('has the role viewer');
  await cancel.click();
  await expect(plants.toast(/^admin made you a viewer\./)).toBeVisible();
});

test('the last admin stays one', async ({ page, server }) => {
  const ada = await server.createToken({ name: 'Ada', role: 'admin' });
  await server.revokeToken('admin');
  const tokens = await openTokens(page, server, ada);
  await tokens.changeRole('Ada').click();
  await expect(page.getByRole('dialog', { name: 'Ada must stay admin for now' })).toContainText(
    /nobody could manage/,
  );
  await tokens.dialog.getByRole('button', { name: 'New token' }).click();
  await expect(tokens.name).toBeFocused();
});

test('who lowers their own role is warned, and what they may do no longer closes at once, in every tab', async ({
  page,
  context,
  server,
}) => {
  await startSession(page, server, server.adminToken);
  const { text } = await makeToken(page, server, 'Ada', 'admin', null);
  const tokens = await openTokens(page, server, text);
  const tab = await context.newPage();
  await tab.goto('/tokens');
  await expect(tokensScreen(tab).changeRole('Ada')).toBeVisible();
  await page.bringToFront();
  await tokens.changeRole('Ada').click();
  await tokens.role('editor').check();
  await expect(tokens.dialog).toContainText(/your own access.*only another admin/);
  await page.getByRole('button', { name: 'Change my own role' }).click();
  for (const one of [page, tab]) {
    await one.bringToFront();
    await expect(one.getByRole('heading', { level: 1 })).toHaveText(/admins/);
    await expect(one.getByRole('link', { name: 'Tokens' })).toHaveCount(0);
    await expect(one.getByText(/^You made yourself an editor\./)).toBeVisible();
  }
  expect((await page.request.get('/bff/tokens')).status()).toBe(403);
});

test('of two admins at once the second is told what the first made of it, and can decide anew', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  const ada = await server.createToken({ name: 'Ada', role: 'admin' });
  const eve = await server.createToken({ name: 'Eve', role: 'admin' });
  await startSession(page, server, ada);
  await makeToken(page, server, 'Ben', 'editor');
  const adas = await openTokens(page, server, ada);
  const eves = await openTokens(otherPage, server, eve);
  await adas.changeRole('Ben').click();
  await adas.role('admin').check();
  await eves.changeRole('Ben').click();
  await eves.role('viewer').check();
  await eves.saveRole.click();
  await expect(eves.row('Ben')).toContainText('viewer');
  await adas.saveRole.click();
  await expect(page.getByRole('alert')).toContainText(/is viewer by now: Eve has changed it/);
  await expect(adas.role('admin')).toBeChecked();
  await expect(page.getByRole('table').getByText('viewer')).toBeVisible();
  await adas.saveRole.click();
  await expect(adas.row('Ben')).toContainText('admin');
});

test('a role whose dialog was left before its answer is told of all the same', async ({
  page,
  server,
}) => {
  await startSession(page, server, server.adminToken);
  await makeToken(page, server, 'Ben', 'editor');
  const tokens = await openTokens(page, server);
  const held = await holdAnswers(page, 'PATCH', '**/bff/tokens/*');
  await tokens.changeRole('Ben').click();
  await tokens.role('viewer').check();
  await tokens.saveRole.click();
  await held.asked;
  await page.keyboard.press('Escape');
  await expect(tokens.dialog).toBeHidden();
  held.letGo();
  await expect(page.getByText('Ben is a viewer now.')).toBeVisible();
  await expect(tokens.row('Ben')).toContainText('viewer');
});

test('a role that is chosen while the answer to another is under way is kept, and given where that was asked for', async ({
  page,
  server,
}) => {
  await startSession(page, server, server.adminToken);
  await makeToken(page, server, 'Ben', 'viewer');
  await changeRole(page, server, 'Ben', 'editor');
  const tokens = await openTokens(page, server);
  const first = await holdAnswers(page, 'PATCH', '**/bff/tokens/*');
  await tokens.changeRole('Ben').click();
  await tokens.role('viewer').check();
  await tokens.saveRole.click();
  await first.asked;
  await tokens.role('admin').check();
  await tokens.saveRole.click();
  await tokens.role('editor').check();
  first.letGo();
  await expect(page.getByText('Ben is an admin now.')).toBeVisible();
  await expect(tokens.row('Ben')).toContainText('admin');
  await expect(tokens.role('editor')).toBeChecked();
  await expect(tokens.dialog).toContainText('It counts at once');
  await expect(tokens.dialog).not.toContainText('Last changed');
  await tokens.saveRole.click();
  await expect(page.getByText('Ben is an editor now.')).toBeVisible();
  await expect(tokens.dialog).toBeHidden();
});
