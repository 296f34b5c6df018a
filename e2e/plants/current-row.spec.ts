import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('j and k lead through the rows, as far as there are any', async ({ page, server }) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(plants.row('Plant 01')).toBeFocused();
  for (const name of ['Plant 02', 'Plant 03', 'Plant 03']) {
    await page.keyboard.press('j');
    await expect(plants.row(name)).toBeFocused();
  }
  for (const name of ['Plant 02', 'Plant 01', 'Plant 01']) {
    await page.keyboard.press('k');
    await expect(plants.row(name)).toBeFocused();
  }
});

test('k begins at the last row, and both go on from where the focus was', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(11));
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  await expect(plants.rows).toHaveCount(10);
  await page.keyboard.press('k');
  await expect(plants.row('Plant 10')).toBeFocused();
  await plants.delete('Plant 02').focus();
  await page.keyboard.press('j');
  await expect(plants.row('Plant 03')).toBeFocused();
  await plants.nextPage.focus();
  await page.keyboard.press('j');
  await expect(plants.row('Plant 04')).toBeFocused();
});

test('the current row is in sight, also where the pager covers the end of the window', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1000, height: 600 });
  await server.addPlants(numberedPlants(20));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(20);
  for (let row = 0; row < 18; row += 1) await page.keyboard.press('j');
  const row = plants.row('Plant 18');
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  const pager = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
  const box = await row.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(pager?.y ?? 0);
});

test('Delete and # delete the current row, and the next one takes its place', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(4));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(4);
  await page.keyboard.press('Delete');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
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
});

test('x selects the current row and lets it go, and the rows go on being led through', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(3);
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(box('Plant 01')).toBeChecked();
  await expect(plants.row('Plant 01')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(box('Plant 02')).toBeChecked();
  await page.keyboard.press('x');
  await expect(box('Plant 02')).not.toBeChecked();
  await box('Plant 03').click();
  await page.keyboard.press('k');
  await expect(plants.row('Plant 02')).toBeFocused();
});

test('e corrects the current row, without a letter of its own in the field', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const name = plants.table.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Plant 02');
  await name.fill('Olive');
  await page.keyboard.press('Enter');
  await expect(plants.row('Olive')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Olive' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(plants.row('Plant 03')).toBeFocused();
});
