import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('from a page that cannot be loaded the first one is still in reach; offline is said for as long as it lasts, and a page that cannot be loaded leaves the rows before it, and comes once back online', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(45));
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  const alert = page.getByRole('alert');
  const openSecondPage = async () => {
    await plants.nextPage.click();
    await expect(plants.rows.first()).toContainText('Plant 11');
  };

  await openSecondPage();
  await page.route('**/bff/plants?*last=true*', (route) => route.abort());
  await plants.lastPage.click();
  await expect(alert).toContainText('could not be loaded');
  await plants.firstPage.click();
  await expect(plants.rows.first()).toContainText('Plant 01');
  await expect(alert).toBeHidden();
  await page.unroute('**/bff/plants?*last=true*');

  await openSecondPage();
  const line = page.getByRole('status').getByText(/you are offline/i);
  await expect(line).toBeHidden();
  await page.context().setOffline(true);
  await expect(line).toBeVisible();
  await plants.lastPage.click();
  await expect(alert).toContainText('could not be loaded');
  await expect(plants.rows.first()).toContainText('Plant 11');
  await expect(plants.rows).toHaveCount(10);
  await expect(page.getByText('11–20 of 45')).toBeVisible();
  await plants.row('Plant 20').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });

  await page.context().setOffline(false);
  await expect(line).toBeHidden();
  await expect(page.getByText('41–45 of 45')).toBeVisible();
  await expect(plants.rows.first()).toContainText('Plant 41');
  await expect(alert).toBeHidden();
});
