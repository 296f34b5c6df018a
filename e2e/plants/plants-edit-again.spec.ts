import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { holdAnswers, holdFirstRequest } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';

const EDITOR = '**/assets/editing-parts-*.js';

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(4));
});

test('the editor’s code is asked for with the rows, before anyone needs it, and what is typed before it has come acts as no shortcut; a row that is still open follows the undo of what was saved there, and saves the same again; a row whose editor comes late after a reload leaves the focus to the button that has it, and shortcuts work again where it does not come', async ({
  page,
  server,
}) => {
  const early = await holdFirstRequest(page, 'GET', EDITOR);
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(4);
  await early.asked;
  await page.keyboard.press('j');
  await page.keyboard.type('ezn#');
  early.letGo();
  await expect(plants.editor('Plant 01').name).toBeFocused();
  await expect(plants.editor('Plant 01').name).toHaveValue('Plant 01');
  await expect(plants.rows).toHaveCount(4);
  await expect(page.getByText('There is nothing to undo here.')).toBeHidden();
  await plants.editor('Plant 01').cancel.click();

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
  await expect(name).toHaveValue('Plant 02');
  await name.fill('Beta');
  await name.press('Enter');
  await expect(form.or(editor.form)).toBeHidden();

  await plants.edit('Plant 04').click();
  await plants.editor('Plant 04').name.fill('Half typ');
  const code = await holdFirstRequest(page, 'GET', EDITOR);
  await page.reload();
  await code.asked;
  await expect(plants.rows).toHaveText([/Plant 01/, /Beta/, /Plant 03/, /Plant 04/]);
  await plants.select('Plant 03').focus();
  code.letGo();
  await expect(plants.editor('Plant 04').name).toHaveValue('Half typ');
  await expect(plants.select('Plant 03')).toBeFocused();
  await plants.editor('Plant 04').cancel.click();
  await expect(plants.edit('Plant 04')).toBeFocused();

  await page.route(EDITOR, () => undefined);
  await page.reload();
  await expect(plants.rows).toHaveCount(4);
  await stopClock(page);
  await page.keyboard.press('j');
  await page.keyboard.type('en');
  await expect(plants.row('Plant 01')).toBeFocused();
  await page.clock.runFor(10_000);
  await page.keyboard.type('n');
  await expect(plants.name).toBeFocused();
});
