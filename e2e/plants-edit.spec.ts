import { expect, test } from './journey.ts';
import { endSession, openPlants, signIn } from './people.ts';
import { holdRequests, loseOneAnswer } from './requests.ts';
import { numberedPlants } from './seed-plants.ts';

const CORRECTION = '**/bff/plants/2';

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(4));
});

test('a name and a tag are corrected in their row, and Undo takes it back', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  const { name, tag, save } = plants.editor('Plant 02');
  await expect(name).toBeFocused();
  await name.fill('Olive');
  await tag.fill('Tree');
  await save.click();
  await expect(plants.toast('Corrected Olive.')).toBeVisible();
  await expect(plants.row('Olive')).toContainText('Tree');
  await expect(plants.edit('Olive')).toBeFocused();
  await plants.undo.click();
  await expect(plants.toast('Plant 02 is as it was.')).toBeVisible();
  await expect(plants.row('Plant 02')).toContainText('shade');
});

test('correcting needs no mouse: e opens, Enter saves, Escape leaves', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(plants.editor('Plant 01').name).toBeFocused();
  await page.keyboard.type(' b');
  await page.keyboard.press('Escape');
  await expect(plants.edit('Plant 01')).toBeFocused();
  await page.keyboard.press('e');
  await expect(plants.editor('Plant 01').name).toHaveValue('Plant 01');
  await page.keyboard.type(' c');
  await page.keyboard.press('Enter');
  await expect(plants.edit('Plant 01 c')).toBeFocused();
  await page.keyboard.press('z');
  await expect(plants.row('Plant 01 c')).toBeHidden();
});

test('a double click on Edit opens and does not leave again', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  await plants.edit('Plant 01').click();
  await expect(plants.editor('Plant 01').name).toBeFocused();
  await plants.edit('Plant 02').dblclick();
  await expect(plants.editor('Plant 02').name).toBeFocused();
});

test('a held Enter saves and does not press Edit, which has the focus then', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  await plants.editor('Plant 02').name.fill('Olive');
  await page.keyboard.down('Enter');
  await expect(plants.edit('Olive')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  // Where it had been pressed, this would leave again.
  await page.keyboard.press('Enter');
  await expect(plants.editor('Olive').name).toBeFocused();
});

test('what is the same as before is not sent', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await plants.edit('Plant 02').click();
  await plants.editor('Plant 02').name.fill('  Plant 02 ');
  await page.keyboard.press('Enter');
  await expect(plants.editor('Plant 02').form).toBeHidden();
  await expect(plants.edit('Plant 02')).toBeFocused();
  expect(sent).toEqual([]);
});

test('what is wrong stands under its field', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  const { name, tag } = plants.editor('Plant 02');
  await name.fill(' ');
  await tag.fill('x'.repeat(51));
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(/must not be empty/);
  await expect(tag).toHaveAccessibleDescription(/this one has 51/);
  await expect(name).toBeFocused();
});

test('a second press of Save saves once', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  const held = await holdRequests(page, 'PATCH', CORRECTION);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await plants.edit('Plant 02').click();
  await plants.editor('Plant 02').name.fill('Olive');
  await plants.editor('Plant 02').save.click();
  await plants.editor('Plant 02').save.press('Enter');
  held.letGo('on');
  await expect(plants.toast('Corrected Olive.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('when someone else changed it, theirs stands beside mine and either can be kept', async ({
  page,
  otherPage,
  server,
}) => {
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  const { form, name } = plants.editor('Plant 02');
  await name.fill('Mine');
  const theirs = await openPlants(otherPage, server);
  await theirs.edit('Plant 02').click();
  await theirs.editor('Plant 02').name.fill('Theirs');
  await theirs.editor('Plant 02').save.click();
  await expect(theirs.toast('Corrected Theirs.')).toBeVisible();

  await expect(form.getByRole('alert')).toContainText('Theirs');
  await expect(name).toHaveValue('Mine');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Keep mine' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(plants.toast('Corrected Mine.')).toBeVisible();
  await expect(plants.row('Mine')).toBeVisible();
  await expect(theirs.row('Mine')).toBeVisible();
  await plants.undo.click();
  await expect(plants.row('Theirs')).toBeVisible();
});

test('theirs can be taken, also when the list had not shown it yet', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  const plants = await openPlants(page, server, { isDeaf: true });
  await plants.edit('Plant 02').click();
  const { form, name, save } = plants.editor('Plant 02');
  const theirs = await openPlants(otherPage, server);
  await theirs.edit('Plant 02').click();
  await theirs.editor('Plant 02').name.fill('Theirs');
  await theirs.editor('Plant 02').save.click();
  await expect(theirs.toast('Corrected Theirs.')).toBeVisible();

  await name.fill('Mine');
  await save.click();
  await expect(form.getByRole('alert')).toContainText('Theirs');
  await expect(name).toHaveValue('Mine');
  await form.getByRole('button', { name: 'Take theirs' }).click();
  await expect(form).toBeHidden();
  await expect(plants.row('Theirs')).toBeVisible();
  await expect(plants.edit('Theirs')).toBeFocused();
});

test('when someone else deleted it, mine can be added again under its id', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(404);
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  const { form, name, save } = plants.editor('Plant 02');
  await name.fill('Mine');
  const theirs = await openPlants(otherPage, server);
  await theirs.delete('Plant 02').click();
  await expect(theirs.toast(/Deleted Plant 02/)).toBeVisible();
  await expect(page.getByText('of 3')).toBeVisible();
  await expect(name).toHaveValue('Mine');
  await save.click();
  await expect(form.getByRole('alert')).toContainText('This plant was deleted meanwhile.');
  await form.getByRole('button', { name: 'Add it again' }).click();
  await expect(plants.toast('Added Mine again.')).toBeVisible();
  await expect(plants.row('Mine').getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await expect(plants.rows).toHaveText([/Plant 01/, /Mine/, /Plant 03/, /Plant 04/]);
});

test('while others change the list, the row being corrected keeps its place, text and focus', async ({
  page,
  otherPage,
  server,
}) => {
  const plants = await openPlants(page, server, { path: '/?sort=name' });
  await plants.edit('Plant 03').click();
  const { form, name } = plants.editor('Plant 03');
  await name.fill('Plant 03, the gr');
  const theirs = await openPlants(otherPage, server);
  for (const added of ['A first', 'B second']) {
    await theirs.name.fill(added);
    await theirs.add.click();
    await expect(theirs.toast(new RegExp(`Added ${added}`))).toBeVisible();
  }
  await expect(plants.row('B second')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(plants.rows.nth(2).getByRole('form')).toBeVisible();
  await page.keyboard.type('een one');
  await expect(name).toHaveValue('Plant 03, the green one');
  await plants.sortBy('Name').click();
  await expect(plants.rows.first()).toContainText('Plant 04');
  await expect(name).toHaveValue('Plant 03, the green one');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(plants.row('Plant 03, the green one')).toBeVisible();
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

test('a correction whose answer was lost is not called failed, and saving again makes it once', async ({
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
  await expect(name).toHaveValue('Olive');
  await save.click();
  await expect(plants.toast('Corrected Olive.')).toBeVisible();
  await plants.undo.click();
  await expect(plants.row('Plant 02')).toBeVisible();
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

test('where the code to correct with cannot be had, that is said and the list stays', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await page.route('**/assets/editing-parts-*.js', (route) => route.abort());
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  await expect(plants.toast(/could not be opened/)).toBeVisible();
  await expect(plants.rows).toHaveCount(4);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a plant is corrected and several are deleted by touch', async ({ page, server }) => {
    const plants = await openPlants(page, server);
    await plants.edit('Plant 02').tap();
    const { name, save, cancel } = plants.editor('Plant 02');
    for (const target of [name, save, cancel]) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await name.fill('Olive');
    await save.tap();
    await expect(plants.row('Olive')).toBeVisible();
    await plants.select('Plant 01').tap();
    await plants.select('Plant 03').tap();
    await plants.deleteSelected.tap();
    await page.getByRole('button', { name: 'Delete 2 plants' }).tap();
    await expect(plants.rows).toHaveText([/Olive/, /Plant 04/]);
  });
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
  await signIn(page, server.adminToken);
  await expect(plants.row('Plant 03')).toBeVisible();
  await expect(plants.editor('Plant 03').form).toBeHidden();
});
