import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { holdAnswers, holdFirstRequest } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(4));
});

test('what was saved and undone is saved again where the row is still open', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  const { name, form } = plants.editor('Plant 02');
  await name.fill('Beta');
  const held = await holdAnswers(page, 'PATCH', '**/bff/plants/2');
  await name.press('Enter');
  await name.press('Tab');
  held.letGo();
  const editor = plants.editor('Beta');
  await expect(editor.tag).toBeFocused();
  await plants.undo.click();
  await expect(editor.form.getByRole('alert')).toContainText('changed meanwhile. Now: Plant 02');
  await editor.form.getByRole('button', { name: 'Keep mine' }).click();
  await expect(form.or(editor.form)).toBeHidden();
  await page.reload();
  await expect(plants.rows).toHaveText([/Plant 01/, /Beta/, /Plant 03/, /Plant 04/]);
});

test('once an answer to it is saved, the note of what was done meanwhile goes from a row that stays open', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(404, 409);
  const plants = await openPlants(page, server, { isDeaf: true });
  for (const name of ['Plant 02', 'Plant 03']) {
    await plants.edit(name).click();
    await plants.editor(name).name.fill(`Mine of ${name}`);
  }
  await plants.search.fill('Plant 04');
  await expect(plants.row('Plant 01')).toBeHidden();
  await openPlants(otherPage, server);
  const [, { id: _, ...expected } = { id: 2 }] = numberedPlants(2);
  const theirs = { name: 'Theirs', tag: '', expected };
  await requestsOf(otherPage, server).send('PATCH', '/plants/2', theirs);
  await server.deletePlant(server.adminToken, 3);

  for (const { was, answer, method, address, says } of [
    {
      was: 'Plant 02',
      answer: 'Keep mine',
      method: 'PATCH',
      address: '**/bff/plants/2',
      says: 'Corrected Mine of Plant 02.',
    },
    {
      was: 'Plant 03',
      answer: 'Add it again',
      method: 'POST',
      address: '**/bff/plants',
      says: 'Added Mine of Plant 03 again.',
    },
  ]) {
    const { form, save, tag } = plants.editor(was);
    await save.click();
    await expect(form.getByRole('alert')).toContainText('meanwhile');
    const held = await holdAnswers(page, method, address);
    await form.getByRole('button', { name: answer }).click();
    await tag.focus();
    held.letGo();
    await expect(plants.toast(says)).toBeVisible();
    const saved = plants.editor(`Mine of ${was}`);
    await expect(saved.save).toBeVisible();
    await expect(saved.form.getByRole('alert')).toBeHidden();
  }
});

test('a row whose editor comes late after a reload leaves the focus to the button that has it', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  await plants.editor('Plant 02').name.fill('Half typ');
  const code = await holdFirstRequest(page, 'GET', '**/assets/editing-parts-*.js');
  await page.reload();
  await code.asked;
  await plants.select('Plant 03').focus();
  code.letGo();
  await expect(plants.editor('Plant 02').name).toHaveValue('Half typ');
  await expect(plants.select('Plant 03')).toBeFocused();
});

test('the editor’s code comes with the rows, before anyone asks for it', async ({
  page,
  server,
}) => {
  const code = page.waitForResponse('**/assets/editing-parts-*.js');
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(4);
  await code;
});

test('what is typed before the editor has come acts as no shortcut', async ({ page, server }) => {
  const code = await holdFirstRequest(page, 'GET', '**/assets/editing-parts-*.js');
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.type('ezn#');
  await code.asked;
  code.letGo();
  await expect(plants.editor('Plant 01').name).toBeFocused();
  await expect(plants.editor('Plant 01').name).toHaveValue('Plant 01');
  await expect(plants.rows).toHaveCount(4);
  await expect(page.getByText('There is nothing to undo here.')).toBeHidden();
});

test('shortcuts work again where the editor does not come', async ({ page, server }) => {
  await page.route('**/assets/editing-parts-*.js', () => undefined);
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(4);
  await stopClock(page);
  await page.keyboard.press('j');
  await page.keyboard.type('en');
  await expect(plants.row('Plant 01')).toBeFocused();
  await page.clock.runFor(10_000);
  await page.keyboard.type('n');
  await expect(plants.name).toBeFocused();
});
