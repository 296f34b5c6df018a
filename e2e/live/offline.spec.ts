import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import type { PlantServer } from '../server/server.ts';

test('offline is said for as long as it lasts', async ({ page, server, watch }) => {
  // What the page was just asking for, such as the news of others, meets nobody.
  watch.tolerate('no answer');
  await openPlants(page, server);
  const line = page.getByRole('status').getByText(/you are offline/i);
  await expect(page.getByRole('heading', { name: /no plants yet/i })).toBeVisible();
  await expect(line).toBeHidden();
  await page.context().setOffline(true);
  await expect(line).toBeVisible();
  await page.context().setOffline(false);
  await expect(line).toBeHidden();
});

/** Opens the second page of 45 plants, ten a page. */
async function openSecondPage(page: Page, server: PlantServer): Promise<PlantsScreen> {
  await server.addPlants(numberedPlants(45));
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  await plants.nextPage.click();
  await expect(plants.rows.first()).toContainText('Plant 11');
  return plants;
}

test('a page that cannot be loaded leaves the rows before it, and comes once back online', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openSecondPage(page, server);
  await page.context().setOffline(true);
  await plants.lastPage.click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect(plants.rows.first()).toContainText('Plant 11');
  await expect(plants.rows).toHaveCount(10);
  await expect(page.getByText('11–20 of 45')).toBeVisible();
  await plants.row('Plant 20').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });

  await page.context().setOffline(false);
  await expect(page.getByText('41–45 of 45')).toBeVisible();
  await expect(plants.rows.first()).toContainText('Plant 41');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('from a page that cannot be loaded the first one is still in reach', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openSecondPage(page, server);
  await page.route('**/bff/plants?*last=true*', (route) => route.abort());
  await plants.lastPage.click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await plants.firstPage.click();
  await expect(plants.rows.first()).toContainText('Plant 01');
  await expect(page.getByRole('alert')).toBeHidden();
});
