import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
import { openPlants } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(4));
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
  const enter = await enterAt(page);
  await enter(0);
  await expect(form.getByRole('button', { name: 'Keep mine' })).toBeFocused();
  await enter(1);
  await expect(name).toHaveValue('Mine');
  await enter(600_000);
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
