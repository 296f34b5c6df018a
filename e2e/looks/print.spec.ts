import { expect, test } from '../journey.ts';
import { openListening } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('a printed list is dark on light, and shows its plants under their columns and nothing to press', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await server.addPlants(numberedPlants(20));
  const plants = await openListening(page, server);
  await expect(plants.rows).toHaveCount(20);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });

  await expect(page.getByRole('heading', { name: 'Plants' })).toBeVisible();
  await expect(plants.table.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(plants.table.getByRole('columnheader')).toHaveText(['Id', 'Name', 'Tag'], {
    useInnerText: true,
  });
  await expect(plants.rows.first()).toBeVisible();
  const controls = page.locator('button, input, select, a, form, nav, header');
  expect(await controls.filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await plants.edit('Plant 02').click();
  await plants.editor('Plant 02').name.fill('Plant two');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.locator('td input[name="name"]')).toHaveValue('Plant two');
  await expect(page.locator('td input[name="name"]')).toBeVisible();
  await expect(plants.editor('Plant 02').save).toBeHidden();
  const lightness = await page.evaluate(() => {
    const colours = [getComputedStyle(document.documentElement).backgroundColor];
    const cell = document.querySelector('tbody th');
    if (cell) colours.push(getComputedStyle(cell).color);
    return colours.map((colour) => (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  });
  const [paper = [], ink = []] = lightness;
  expect(Math.min(...paper)).toBeGreaterThan(200);
  expect(Math.max(...ink)).toBeLessThan(80);
});
