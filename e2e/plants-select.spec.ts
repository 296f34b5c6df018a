import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openPlants } from './people.ts';
import { numberedPlants } from './seed-plants.ts';

const selected = (page: Page) => page.getByRole('region', { name: 'Selected plants' });
const dialogOf = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).click();

test('chosen plants of several pages are deleted as one, and one Undo brings all back', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  await plants.select('Plant 02').check();
  await plants.select('Plant 03').check();
  await plants.nextPage.click();
  await plants.select('Plant 11').check();
  await expect(selected(page)).toContainText('3 selected');
  await plants.deleteSelected.click();

  const dialog = page.getByRole('dialog', { name: 'Delete 3 plants?' });
  for (const name of ['Plant 02', 'Plant 03', 'Plant 11']) await expect(dialog).toContainText(name);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Delete 3 plants');
  await expect(plants.toast('Deleted 3 plants.')).toBeVisible();
  await expect(page.getByText('of 42')).toBeVisible();
  await expect(selected(page)).toBeHidden();

  await plants.undo.click();
  await expect(plants.toast('Plant 02, Plant 03, Plant 11 are back.')).toBeVisible();
  await plants.firstPage.click();
  await expect(plants.rows).toHaveText(numberedPlants(10).map(({ name }) => new RegExp(name)));
});

test('a click with Shift selects all rows up to the one before', async ({ page, server }) => {
  await server.addPlants(numberedPlants(8));
  const plants = await openPlants(page, server);
  await plants.select('Plant 03').click();
  await plants.select('Plant 06').click({ modifiers: ['Shift'] });
  await expect(selected(page)).toContainText('4 selected');
  await plants.select('Plant 02').click();
  await plants.select('Plant 04').click({ modifiers: ['Shift'] });
  await expect(selected(page)).toContainText('2 selected');
  await expect(plants.select('Plant 05')).toBeChecked();
});
