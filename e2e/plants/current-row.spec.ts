import { expect, test } from '../journey.ts';
import { pressLater } from '../key-times.ts';
import { openListening } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('j and k lead through the rows, as far as there are any, k from the last one on, both from where the focus was, Delete and # delete the current row, x selects it and e corrects it, and it is in sight, also where the pager covers the end of the window', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(4));
  const plants = await openListening(page, server);
  await expect(plants.rows).toHaveCount(4);
  await page.keyboard.press('Delete');
  for (const name of ['Plant 04', 'Plant 03', 'Plant 02', 'Plant 01', 'Plant 01']) {
    await page.keyboard.press('k');
    await expect(plants.row(name)).toBeFocused();
  }
  for (const name of ['Plant 02', 'Plant 03', 'Plant 04', 'Plant 04']) {
    await page.keyboard.press('j');
    await expect(plants.row(name)).toBeFocused();
  }

  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.keyboard.press('Delete');
  await expect(plants.toast(/Deleted Plant 02/)).toBeVisible();
  await expect(plants.row('Plant 03')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('#');
  await expect(plants.toast(/Deleted Plant 04/)).toBeVisible();
  await expect(plants.row('Plant 03')).toBeFocused();
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  await expect(plants.rows).toHaveCount(4);
  await expect(plants.row('Plant 03')).toBeFocused();

  await page.keyboard.press('x');
  await expect(plants.select('Plant 03')).toBeChecked();
  await expect(plants.row('Plant 03')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(plants.select('Plant 02')).toBeChecked();
  await page.keyboard.press('x');
  await expect(plants.select('Plant 02')).not.toBeChecked();
  await plants.select('Plant 04').click();
  await page.keyboard.press('k');
  await expect(plants.row('Plant 03')).toBeFocused();

  // The letter is no part of the name.
  await page.keyboard.press('e');
  const name = plants.table.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Plant 03');
  await name.fill('Olive');
  await page.keyboard.press('Enter');
  await expect(plants.row('Olive')).toBeVisible();
  await expect(plants.edit('Olive')).toBeFocused();
  await (await pressLater(page))('j');
  await expect(plants.row('Plant 04')).toBeFocused();

  await page.setViewportSize({ width: 1000, height: 600 });
  await server.addPlants(numberedPlants(21).slice(4));
  await expect(plants.rows).toHaveCount(20);
  await plants.delete('Plant 02').focus();
  await page.keyboard.press('j');
  await expect(plants.row('Olive')).toBeFocused();
  await plants.nextPage.focus();
  await page.keyboard.press('j');
  await expect(plants.row('Plant 04')).toBeFocused();

  for (let rows = 4; rows < 18; rows += 1) await page.keyboard.press('j');
  const row = plants.row('Plant 18');
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  const pager = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
  const box = await row.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(pager?.y ?? 0);
});
