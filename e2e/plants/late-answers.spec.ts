import { expect, test } from '../journey.ts';
import { endSession, openListening, openPlants, signIn } from '../people.ts';
import { importDialog, manyRows } from '../screens/import-dialog.ts';
import { tokensScreen } from '../screens/tokens-screen.ts';
import { cutOneRequest, holdAnswers, holdRequests, loseOneAnswer } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('an import whose answer was lost is not made again under another token without a word', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  // Who is sent away before the news could be listened to is refused them.
  watch.tolerate(401);
  const token = await server.createToken({ name: 'Ada', role: 'editor' });
  await openListening(page, server, { token });
  // The dialog has a table of its own.
  const list = page.getByRole('table', { name: 'Plants', exact: true }).getByRole('row');
  const { choose, dialog, submit } = importDialog(page);
  await choose('plants.csv', manyRows(3));
  await loseOneAnswer(page, '**/bff/imports?*');
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('however often you try');
  await server.revokeToken('Ada');
  const next = await server.createToken({ name: 'Ada', role: 'editor' });
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await signIn(page, next);

  await expect(dialog.getByRole('alert')).toContainText('Look in History first');
  await expect(dialog.getByRole('alert')).not.toContainText('however often');
  await expect(submit).toBeHidden();
  await expect(list).toHaveText([/Name/, /Seedling 1/, /Seedling 2/, /Seedling 3/]);
  await dialog.getByRole('button', { name: 'Import 3 plants again' }).click();
  await expect(dialog).toBeHidden();
  await expect(list).toHaveCount(7);
});

test('after a sign-out no late answer puts anything back into the tab’s storage, nor, once somebody is back after Leave, takes anything out, and one that comes later closes no dialog that was opened since and takes nothing typed in it, and a late refusal takes no focus and is told', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);

  await test.step('after a sign-out', async () => {
    const held = await holdAnswers(page, 'POST', '**/bff/plants');
    await plants.name.fill('Fern');
    await page.keyboard.press('Enter');
    await held.asked;
    await plants.edit('Plant 01').click();
    await plants.editor('Plant 01').name.fill('Secret rose');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out anyway' }).click();
    await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
    const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
    // The marks of the page that is open, and was loaded last, tell of nobody.
    const name = expect.any(String);
    const marks = { ' latest': name, ' page': name, ' page-of': '' };
    await expect.poll(async () => JSON.parse(await kept())).toEqual(marks);
    held.letGo();
    await held.answered;
    // By the time somebody has signed in again, the late answer has been read.
    await signIn(page, server.adminToken);
    await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/, /Plant 03/, /Fern/]);
    expect(await kept()).not.toContain('Secret rose');
    await expect(page.getByRole('form', { name: /^Correct/ })).toHaveCount(0);
  });

  await test.step('after Leave', async () => {
    watch.expectRefusals('no answer');
    watch.tolerate(401);
    const held = await holdAnswers(page, 'POST', '**/bff/deletions');
    await plants.delete('Plant 01').click();
    await held.asked;
    await endSession(page, server);
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await signIn(page, server.adminToken);
    const { cut } = await cutOneRequest(page, '**/bff/deletions');
    await plants.delete('Plant 02').click();
    const key = (await (await cut).allHeaders())['idempotency-key'];
    await expect(plants.toast(/not known whether Plant 02 was deleted/)).toBeVisible();
    held.letGo();
    await held.answered;
    // By the time another answer has been shown, the late one has been read.
    await plants.search.fill('Fern');
    await expect(plants.rows).toHaveText([/Fern/]);
    await plants.search.fill('');
    await expect(plants.row('Plant 02')).toBeVisible();
    await page.reload();
    const again = page.waitForRequest('**/bff/deletions');
    await plants.delete('Plant 02').click();
    expect((await (await again).allHeaders())['idempotency-key']).toBe(key);
    await expect(plants.toast('Deleted Plant 02.')).toBeVisible();
  });

  await test.step('in a dialog', async () => {
    watch.expectRefusals(409, 'no answer');
    for (const name of ['Till', 'Ina']) await server.createToken({ name, role: 'editor' });
    await page.getByRole('link', { name: 'Tokens' }).click();
    const tokens = tokensScreen(page);
    const confirm = page.getByRole('button', { name: 'Revoke', exact: true });
    const revoked = await holdAnswers(page, 'DELETE', '**/bff/tokens/*');
    await tokens.revoke('Till').click();
    await confirm.click();
    await revoked.asked;
    await page.keyboard.press('Escape');
    await tokens.newToken.click();
    await tokens.name.fill('Ben the new gar');
    revoked.letGo();
    await revoked.answered;
    await expect(page.getByText('Revoked Till.')).toBeAttached();
    await page.keyboard.type('dener');
    await expect(tokens.name).toHaveValue('Ben the new gardener');

    await tokens.expires.selectOption('date');
    const day = page.getByLabel('Last day');
    await day.fill('2080-01-31');
    const created = await holdAnswers(page, 'POST', '**/bff/tokens');
    await tokens.name.fill('Ina');
    await page.keyboard.press('Enter');
    await created.asked;
    await day.focus();
    created.letGo();
    await expect(tokens.name).toHaveAttribute('aria-invalid', 'true');
    await expect(day).toBeFocused();
    await expect(tokens.name).toHaveValue('Ina');
    await page.keyboard.press('Escape');

    const left = await holdRequests(page, 'DELETE', '**/bff/tokens/*');
    await tokens.revoke('Ina').click();
    await confirm.click();
    await page.keyboard.press('Escape');
    left.letGo('cut');
    await expect(page.getByText('It is not known whether Ina was revoked.')).toBeVisible();
  });
});
