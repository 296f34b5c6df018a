import { expect, test } from '../journey.ts';
import { enterAt, pressLater } from '../key-times.ts';
import { openPlants } from '../people.ts';
import { holdFirstRequest, holdRequests, loseOneAnswer } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(4));
});

test('a name and a tag are corrected in their row by one request, Undo takes it back, and what is wrong or the same as before is not sent; a double click on Edit does not leave again, one on Cancel opens nothing, and a correction whose answer was lost is not called failed and made once', async ({
  page,
  server,
  watch,
}) => {
  const plants = await openPlants(page, server);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await plants.edit('Plant 02').click();
  const { name, tag, save, form } = plants.editor('Plant 02');
  await expect(name).toBeFocused();
  await name.fill(' ');
  await tag.fill('x'.repeat(51));
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription('Enter a name.');
  await expect(tag).toHaveAccessibleDescription(/this one has 51/);
  await expect(name).toBeFocused();
  await name.fill('  Plant 02 ');
  await tag.fill('shade');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(plants.edit('Plant 02')).toBeFocused();
  expect(sent).toEqual([]);

  const held = await holdRequests(page, 'PATCH', '**/bff/plants/2');
  await plants.edit('Plant 02').click();
  await name.fill('Olive');
  await tag.fill('Tree');
  await save.click();
  await save.press('Enter');
  held.letGo('on');
  await expect(plants.toast('Corrected Olive.')).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(plants.row('Olive')).toContainText('Tree');
  await expect(plants.edit('Olive')).toBeFocused();
  await plants.undo.click();
  await expect(plants.toast('Plant 02 is as it was.')).toBeVisible();
  await expect(plants.row('Plant 02')).toContainText('shade');

  await plants.edit('Plant 01').click();
  await expect(plants.editor('Plant 01').name).toBeFocused();
  const third = plants.editor('Plant 03');
  await plants.edit('Plant 03').dblclick();
  await expect(third.name).toBeFocused();
  await third.cancel.dblclick();
  await plants.edit('Plant 03').click();
  await expect(third.name).toBeFocused();

  watch.expectRefusals('no answer');
  await third.name.fill('Fig');
  await loseOneAnswer(page, '**/bff/plants/3');
  await third.save.click();
  await expect(third.form.getByRole('alert')).toContainText('not known whether this was saved');
  await expect(third.name).toHaveValue('Fig');
  await third.save.click();
  await expect(plants.toast('Corrected Fig.')).toBeVisible();
  await plants.undo.click();
  await expect(plants.row('Plant 03')).toBeVisible();
});

test('correcting needs no mouse: e opens, Enter saves, Escape leaves, and an Enter that is held or comes straight after opens nothing again; where the code to correct with cannot be had, that is said and the list stays, and what is typed while it is tried again acts as no shortcut', async ({
  page,
  server,
  watch,
}) => {
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
  const later = await pressLater(page);
  await later('z');
  await expect(plants.row('Plant 01 c')).toBeHidden();

  await plants.edit('Plant 03').click();
  await plants.editor('Plant 03').name.fill('Pine');
  await page.keyboard.down('Enter');
  await expect(plants.edit('Pine')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  // Where it had been pressed, this would be typed.
  await later('e');
  await expect(plants.editor('Pine').name).toBeFocused();
  await expect(plants.editor('Pine').name).toHaveValue('Pine');
  await page.keyboard.press('Tab');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(plants.edit('Pine')).toBeFocused();

  const enter = await enterAt(page);
  await plants.edit('Plant 02').click();
  await expect(plants.editor('Plant 02').name).toBeFocused();
  for (const moment of [600_000, 600_150, 600_300]) {
    await enter(moment);
    await expect(plants.edit('Plant 02')).toBeFocused();
  }
  // Where it were open, this would leave it.
  await enter(601_000);
  await expect(plants.editor('Plant 02').name).toBeFocused();
  await plants.editor('Plant 02').name.fill('Olive');
  await enter(602_000);
  await expect(plants.edit('Olive')).toBeFocused();
  await enter(602_150);
  await enter(603_000);
  await expect(plants.editor('Olive').name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(plants.edit('Olive')).toBeFocused();

  watch.expectRefusals('no answer');
  await page.route('**/assets/editing-parts-*.js', (route) => route.abort());
  await page.reload();
  await plants.edit('Plant 04').click();
  await expect(plants.toast(/could not be opened/)).toBeVisible();
  await expect(plants.rows).toHaveCount(4);

  await page.unroute('**/assets/editing-parts-*.js');
  const code = await holdFirstRequest(page, 'GET', '**/assets/editing-parts-*.js');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await code.asked;
  await page.keyboard.type('zn');
  code.letGo();
  await expect(plants.editor('Plant 04').name).toBeFocused();
  await expect(page.getByText('There is nothing to undo here.')).toBeHidden();
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
