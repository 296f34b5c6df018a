import { dismissToasts } from '../dismiss-toasts.ts';
import { expect, test } from '../journey.ts';
import { openPlants, startSession } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { changeRole, makeToken, tokensScreen } from '../screens/tokens-screen.ts';
import { holdAnswers } from '../server/requests.ts';
import { stopClock } from '../states/stop-clock.ts';

test('whose role is lowered and raised loses no letter and is told by whom: in the form, in a row, in dialogs until they are closed, and of a plant that was on its way', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(403);
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  await startSession(otherPage, server, server.adminToken);
  const { text } = await makeToken(otherPage, server, 'Ben', 'editor', null);
  const give = (role: 'viewer' | 'editor' | 'admin') => changeRole(otherPage, server, 'Ben', role);
  // At first nothing but a refusal tells him.
  const plants = await openPlants(page, server, { token: text, isDeaf: true });
  await expect(plants.add).toBeVisible();
  const raise = async () => {
    await give('editor');
    await expect(plants.toast('admin made you an editor.')).toBeVisible();
    await dismissToasts(page);
  };

  await test.step('a plant that was on its way is refused, kept, and offered back', async () => {
    await give('viewer');
    await plants.name.fill('Olive');
    await plants.add.click();
    await expect(plants.toast(/made you a viewer/)).toBeVisible();
    await expect(plants.refused).toContainText('Olive');
    await expect(plants.name).toHaveValue('');
    expect((await (await page.request.get('/bff/plants')).json()).total).toBe(1);

    await give('editor');
    await page.unroute('**/bff/events*');
    const heard = page.waitForResponse('**/bff/events*');
    await page.reload();
    await expect(plants.refused).toContainText('Olive');
    await plants.refused.getByRole('button', { name: 'Discard' }).click();
    await heard;
  });

  await test.step('a row that is being corrected while a lower role is on its way keeps every letter, and offers them again once it is raised', async () => {
    await expect(plants.edit('Boston Fern')).toBeVisible();
    const told = await holdAnswers(page, 'GET', '**/bff/session');
    await give('viewer');
    await told.asked;
    await plants.edit('Boston Fern').click();
    const { name, form, cancel } = plants.editor('Boston Fern');
    await name.fill('');
    await stopClock(page);
    await page.keyboard.type('Sword');
    const answer = page.waitForResponse('**/bff/session');
    told.letGo();
    await (await answer).finished();
    await page.clock.runFor(300);
    await expect(name).toBeFocused();
    await page.keyboard.type(' Fern');
    await expect(name).toHaveValue('Sword Fern');
    await page.clock.resume();
    await expect(form).toBeHidden();
    await give('editor');
    await expect(plants.toast('admin made you an editor.')).toBeVisible();
    await expect(plants.toast(/made you a viewer/)).toHaveCount(0);
    await expect(name).toHaveValue('Sword Fern');
    await cancel.click();
    await dismissToasts(page);
  });

  await test.step('what is typed while a new role is on its way stays, in a dialog until it is closed', async () => {
    await plants.select('Boston Fern').check();
    await plants.tagSelected.click();
    const told = await holdAnswers(page, 'GET', '**/bff/session');
    await give('viewer');
    await told.asked;
    const tag = page.getByRole('dialog').getByRole('combobox', { name: 'Tag' });
    await tag.fill('shade');
    told.letGo();
    await told.answered;
    // What is told later has come, so the role has.
    await server.addPlants([{ id: 2, name: 'Olive', tag: '' }]);
    await expect(plants.rows).toHaveCount(2);
    await stopClock(page);
    await page.clock.runFor(1_000);
    await expect(tag).toHaveValue('shade');
    await page.clock.resume();
    await page.keyboard.press('Escape');
    // What was left by Escape is not kept.
    await expect(plants.toast(/^admin made you a viewer\..* change nothing\.$/)).toBeVisible();
    await expect(plants.tagSelected).toBeHidden();
    await raise();
  });

  await test.step('a file that was read stays in its dialog until that is closed, and says why it cannot be imported', async () => {
    const { choose, dialog, submit, cancel } = importDialog(page);
    await choose('plants.csv', 'name\nOlive\n');
    await expect(submit).toBeVisible();
    await give('viewer');
    await submit.click();
    await expect(dialog.getByRole('alert')).toContainText('has the role viewer');
    await cancel.click();
    await expect(plants.toast(/^admin made you a viewer\./)).toBeVisible();
    await raise();
  });

  await test.step('who types while their role is lowered loses no letter, and goes on once it is raised', async () => {
    await expect(plants.delete('Boston Fern')).toBeVisible();
    await plants.name.click();
    // On a busy machine two letters may come as far apart as a pause is long.
    await stopClock(page);
    await page.keyboard.type('Pelargonium zon');
    const told = page.waitForResponse('**/bff/session');
    await give('viewer');
    await (await told).finished();
    await page.clock.runFor(300);
    await page.keyboard.type('ale');
    await page.clock.runFor(300);
    await expect(plants.name).toHaveValue('Pelargonium zonale');
    await expect(plants.name).toBeFocused();

    await page.clock.resume();
    const news = plants.toast(/^admin made you a viewer\..*This tab keeps what you typed/);
    await expect(news).toBeVisible();
    await expect(plants.delete('Boston Fern')).toBeHidden();
    await expect(plants.rows).toHaveText([/Boston Fern/, /Olive/]);
    await expect(page.getByRole('banner')).toContainText('viewer');
    // What was typed stays in sight, so that it can be copied.
    await expect(plants.name).toBeFocused();

    await give('admin');
    await expect(plants.toast('admin made you an admin.')).toBeVisible();
    await expect(plants.name).toHaveValue('Pelargonium zonale');
  });

  await test.step('a dialog that somebody has typed in stays until they close it, and says why it cannot be sent', async () => {
    await page.getByRole('link', { name: 'Tokens' }).click();
    const tokens = tokensScreen(page);
    await tokens.newToken.click();
    await tokens.name.fill('Till');
    await give('editor');
    await tokens.create.click();
    await expect(tokens.dialog.getByRole('alert')).toContainText('has the role editor');
    await expect(tokens.name).toHaveValue('Till');
    await tokens.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^admin made you an editor\./)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/admins/);
    await give('admin');
    await expect(tokens.newToken).toBeVisible();
    await expect(tokens.dialog).toBeHidden();
  });
});
