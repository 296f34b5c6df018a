import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { holdRequests } from '../server/requests.ts';

async function expectNames(plants: PlantsScreen, names: string[]): Promise<void> {
  await expect(plants.rows.getByRole('rowheader')).toHaveText(names);
}

test('the plants that were added last come first, whatever their ids, on a phone too', async ({
  page,
  server,
}) => {
  for (let i = 1; i <= 12; i += 1) {
    await server.addPlants([{ id: 40 - i, name: `Plant ${i}`, tag: 'Bed' }]);
  }
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Newest first');
  await expect(page).toHaveURL('/?sort=-added&limit=10');
  const newest = Array.from({ length: 12 }, (_, i) => `Plant ${12 - i}`);
  await expectNames(plants, newest.slice(0, 10));
  await expect(plants.table.locator('th[aria-sort]')).toHaveCount(0);

  await plants.name.fill('Fern');
  await plants.id.fill('5');
  await plants.name.press('Enter');
  await expectNames(plants, ['Fern', ...newest.slice(0, 9)]);
  await plants.delete('Plant 11').click();
  await expectNames(plants, ['Fern', 'Plant 12', ...newest.slice(2, 10)]);
  await plants.undo.click();
  await expectNames(plants, ['Fern', ...newest.slice(0, 9)]);
  await plants.nextPage.click();
  await expectNames(plants, newest.slice(9));

  await page.reload();
  await expectNames(plants, newest.slice(9));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Oldest first');
  await expectNames(plants, newest.toReversed().slice(0, 10));
});

test('where the last row has been corrected, Next leads behind it before the list has come anew', async ({
  page,
  server,
}) => {
  for (let i = 1; i <= 12; i += 1)
    await server.addPlants([{ id: 40 - i, name: `Plant ${i}`, tag: '' }]);
  const plants = await openPlants(page, server, { path: '/?sort=-added&limit=10' });
  const last = plants.editor('Plant 3');
  await plants.edit('Plant 3').click();
  await last.name.fill('Fern');
  const refreshing = await holdRequests(page, 'GET', '**/bff/plants?limit=10&sort=-added');
  await last.save.click();
  await expect(plants.row('Fern')).toBeVisible();
  await plants.nextPage.click();
  await expectNames(plants, ['Plant 2', 'Plant 1']);
  refreshing.letGo('on');
});
