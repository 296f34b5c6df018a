import { expect, test } from '../journey.ts';
import { endSession, openListening, openPlants, signIn } from '../people.ts';
import { holdRequests, loseOneAnswer } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

const CORRECTION = '**/bff/plants/2';

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(4));
});

test('what is typed outlives pages, searches that match nothing and another correction', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  await plants.editor('Plant 02').name.fill('Half typ');
  await plants.edit('Plant 03').click();
  await plants.editor('Plant 03').name.fill('Also half');
  await plants.search.fill('nothing like it');
  await expect(plants.row('Plant 01')).toBeHidden();
  await expect(plants.editor('Plant 02').name).toHaveValue('Half typ');
  await plants.search.fill('');
  await expect(plants.row('Plant 01')).toBeVisible();
  await expect(plants.editor('Plant 02').name).toHaveValue('Half typ');
  await expect(plants.editor('Plant 03').name).toHaveValue('Also half');
});

test('after the session has ended the correction is still there and can be saved', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  const plants = await openPlants(page, server, { isDeaf: true });
  await plants.edit('Plant 02').click();
  const { name, save } = plants.editor('Plant 02');
  await name.fill('Olive');
  await endSession(page, server);
  await save.click();
  await expect(page.getByRole('dialog', { name: /session/i })).toBeVisible();
  await signIn(page, server.adminToken);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(name).toHaveValue('Olive');
  await save.click();
  await expect(plants.toast('Corrected Olive.')).toBeVisible();
});

test('what is typed in a row is there again after another screen, and goes with the session', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  const { name, tag, save } = plants.editor('Plant 02');
  await name.fill('Olive');
  await tag.fill('Tree');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue('Olive');
  await expect(tag).toHaveValue('Tree');
  await expect(plants.rows).toHaveCount(4);
  await save.click();
  await expect(plants.row('Olive')).toContainText('Tree');

  await plants.edit('Plant 03').click();
  await plants.editor('Plant 03').name.fill('Secret Rose');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await signIn(page, server.adminToken);
  await expect(plants.row('Plant 03')).toBeVisible();
  await expect(plants.editor('Plant 03').form).toBeHidden();
});

for (const { what, typed, rest } of [
  { what: 'closes the row', typed: '', rest: null },
  { what: 'leaves what was typed since', typed: ' pendula', rest: 'Betula pendula' },
]) {
  test(`an answer to Save that comes after another screen was looked at ${what}`, async ({
    page,
    server,
  }) => {
    const plants = await openPlants(page, server);
    await plants.edit('Plant 02').click();
    const { name, form } = plants.editor('Plant 02');
    await name.fill('Betula');
    const held = await holdRequests(page, 'PATCH', CORRECTION);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await page.getByRole('link', { name: 'Plants', exact: true }).click();
    await expect(name).toHaveValue('Betula');
    await name.press('End');
    await page.keyboard.type(typed);
    held.letGo('on');
    await expect(plants.toast('Corrected Betula.')).toBeVisible();
    if (rest === null) await expect(form).toBeHidden();
    await page.reload();
    await expect(plants.row('Plant 03')).toBeVisible();
    if (rest === null) await expect(plants.row('Betula')).toBeVisible();
    else await expect(plants.editor('Betula').name).toHaveValue(rest);
  });
}

test('one’s own correction is not taken for another’s where its answer was lost and the page loaded anew', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  const { form, name, save } = plants.editor('Plant 02');
  await name.fill('Olive');
  await loseOneAnswer(page, CORRECTION);
  await save.click();
  await expect(form.getByRole('alert')).toContainText('not known whether this was saved');
  await name.fill('Olive tree');
  await page.reload();
  await expect(page.getByText('1–4 of 4')).toBeVisible();
  await expect(name).toHaveValue('Olive tree');
  await save.click();
  await expect(plants.row('Olive tree')).toBeVisible();
});

test('the answer to a correction that was left does not end the next one of that plant', async ({
  page,
  server,
}) => {
  const plants = await openListening(page, server);
  await plants.edit('Plant 02').click();
  await plants.editor('Plant 02').name.fill('First');
  const held = await holdRequests(page, 'PATCH', '**/bff/plants/2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await plants.edit('Plant 02').click();
  await plants.editor('Plant 02').name.fill('Second');
  await plants.search.focus();
  held.letGo('on');
  await expect(plants.toast('Corrected First.')).toBeVisible();
  await expect(plants.editor('Plant 02').name).toHaveValue('Second');
});

test('what is typed in rows that are being corrected survives a reload', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  for (const name of ['Plant 01', 'Plant 03']) {
    await plants.edit(name).click();
    await plants.editor(name).name.fill(`${name} corrected`);
  }
  await plants.editor('Plant 01').cancel.click();
  await page.reload();
  await expect(plants.editor('Plant 03').name).toHaveValue('Plant 03 corrected');
  await expect(plants.editor('Plant 01').form).toBeHidden();
  await plants.editor('Plant 03').name.press('Enter');
  await expect(plants.row('Plant 03 corrected')).toBeVisible();
});

test('until its editor is there after a reload, a row shows the plant as it is now, and its Delete takes that', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  await plants.editor('Plant 02').name.fill('Olive');
  await server.deletePlant(server.adminToken, 2);
  await server.addPlants([{ id: 2, name: 'Of Ben', tag: '' }]);
  await page.route('**/assets/editing-parts-*.js', (route) => route.abort());
  await page.reload();
  await expect(plants.rows).toHaveText([/Plant 01/, /Of Ben/, /Plant 03/, /Plant 04/]);
  await plants.delete('Of Ben').click();
  await expect(plants.toast('Deleted Of Ben.')).toBeVisible();
});
