import { expect, test } from '../journey.ts';
import { endSession, openListening, openPlants, signIn } from '../people.ts';
import { holdRequests, loseOneAnswer } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(4));
});

test('what is typed in rows outlives searches that match nothing, another screen, another correction and a reload, and goes with the session', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  const [second, third] = [plants.editor('Plant 02'), plants.editor('Plant 03')];
  await plants.edit('Plant 02').click();
  await second.name.fill('Half typ');
  await plants.edit('Plant 03').click();
  await third.name.fill('Olive');
  await third.tag.fill('Tree');
  await plants.search.fill('nothing like it');
  await expect(plants.row('Plant 01')).toBeHidden();
  await expect(
    page.getByRole('heading', { name: 'Nothing matches “nothing like it”' }),
  ).toBeVisible();
  await expect(second.name).toHaveValue('Half typ');
  await plants.search.fill('');
  await expect(plants.row('Plant 01')).toBeVisible();
  await expect(second.name).toHaveValue('Half typ');
  await expect(third.name).toHaveValue('Olive');

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.goBack();
  await expect(second.name).toHaveValue('Half typ');
  await expect(third.name).toHaveValue('Olive');
  await expect(third.tag).toHaveValue('Tree');
  await expect(plants.rows).toHaveCount(4);

  await second.cancel.click();
  await page.reload();
  await expect(third.name).toHaveValue('Olive');
  await expect(third.tag).toHaveValue('Tree');
  await expect(second.form).toBeHidden();
  await third.name.press('Enter');
  await expect(plants.row('Olive')).toContainText('Tree');

  await plants.edit('Plant 04').click();
  await plants.editor('Plant 04').name.fill('Secret Rose');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await signIn(page, server.adminToken);
  await expect(plants.row('Plant 04')).toBeVisible();
  await expect(plants.editor('Plant 04').form).toBeHidden();
});

test('an answer to Save that comes after another screen was looked at closes the row or leaves what was typed since, and one to a correction that was left does not end the next', async ({
  page,
  server,
}) => {
  const plants = await openListening(page, server);
  await plants.edit('Plant 04').click();
  await plants.editor('Plant 04').name.fill('First');
  const leaving = await holdRequests(page, 'PATCH', '**/bff/plants/4');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await plants.edit('Plant 04').click();
  await plants.editor('Plant 04').name.fill('Second');
  await plants.search.focus();
  leaving.letGo('on');
  await expect(plants.toast('Corrected First.')).toBeVisible();
  await expect(plants.editor('Plant 04').name).toHaveValue('Second');
  // What the first has made of it is nobody else's.
  await plants.editor('Plant 04').save.click();
  await expect(plants.toast('Corrected Second.')).toBeVisible();

  for (const { id, was, saved, typed } of [
    { id: 2, was: 'Plant 02', saved: 'Acer', typed: '' },
    { id: 3, was: 'Plant 03', saved: 'Betula', typed: ' pendula' },
  ]) {
    await plants.edit(was).click();
    const { name } = plants.editor(was);
    await name.fill(saved);
    const held = await holdRequests(page, 'PATCH', `**/bff/plants/${id}`);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await page.getByRole('link', { name: 'Plants', exact: true }).click();
    await expect(name).toHaveValue(saved);
    await name.press('End');
    await page.keyboard.type(typed);
    held.letGo('on');
    await expect(plants.toast(`Corrected ${saved}.`)).toBeVisible();
    if (!typed) await expect(plants.edit(saved)).toBeVisible();
  }
  await page.reload();
  // Once its editor is there, so would be any other.
  await expect(plants.editor('Betula').name).toHaveValue('Betula pendula');
  await expect(plants.edit('Acer')).toBeVisible();
});

test('a correction is still there after the session has ended, and is taken for nobody else’s where its answer was lost and the page loaded anew; until its editor is there after a reload, a row shows the plant as it is now, and its Delete takes that', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401, 'no answer');
  const plants = await openPlants(page, server, { isDeaf: true });
  await plants.edit('Plant 03').click();
  const { name, save } = plants.editor('Plant 03');
  await name.fill('Moss');
  await endSession(page, server);
  await save.click();
  await expect(page.getByRole('dialog', { name: /session/i })).toBeVisible();
  await signIn(page, server.adminToken);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(name).toHaveValue('Moss');
  await save.click();
  await expect(plants.toast('Corrected Moss.')).toBeVisible();

  await plants.edit('Plant 02').click();
  const lost = plants.editor('Plant 02');
  await lost.name.fill('Olive');
  await loseOneAnswer(page, '**/bff/plants/2');
  await lost.save.click();
  await expect(lost.form.getByRole('alert')).toContainText('not known whether this was saved');
  await lost.name.fill('Olive tree');
  await page.reload();
  await expect(page.getByText('1–4 of 4')).toBeVisible();
  await expect(lost.name).toHaveValue('Olive tree');
  await lost.save.click();
  await expect(plants.row('Olive tree')).toBeVisible();

  await plants.edit('Plant 04').click();
  await plants.editor('Plant 04').name.fill('Fig');
  await server.deletePlant(server.adminToken, 4);
  await server.addPlants([{ id: 4, name: 'Of Ben', tag: '' }]);
  await page.route('**/assets/editing-parts-*.js', (route) => route.abort());
  await page.reload();
  await expect(plants.rows).toHaveText([/Plant 01/, /Olive tree/, /Moss/, /Of Ben/]);
  await plants.delete('Of Ben').click();
  await expect(plants.toast('Deleted Of Ben.')).toBeVisible();
});

test('a correction that fails while another screen is looked at, or was, is told, and no more once the plant is saved, with another text too', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  const { name } = plants.editor('Plant 02');
  const untold = plants.toast(/not known whether the correction of Plant 02 was saved/);
  await plants.edit('Plant 02').click();
  await name.fill('Acer');
  for (const isBack of [false, true]) {
    const held = await holdRequests(page, 'PATCH', '**/bff/plants/2');
    await plants.editor('Plant 02').save.click();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    if (isBack) {
      await page.getByRole('link', { name: 'Plants', exact: true }).click();
      await expect(name).toHaveValue('Acer');
    }
    held.letGo('cut');
    await expect(untold).toBeVisible();
    await page.unroute('**/bff/plants/2');
    if (!isBack) {
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('link', { name: 'Plants', exact: true }).click();
    }
  }
  await name.fill('Acer palmatum');
  await name.press('Enter');
  await expect(plants.toast('Corrected Acer palmatum.')).toBeVisible();
  await expect(untold).toBeHidden();
});
