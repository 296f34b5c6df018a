import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('the links lead from screen to screen, and each says where one is', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  await openPlants(page, server, { path: '/?limit=10' });
  const plants = page.getByRole('link', { name: 'Plants' });
  const history = page.getByRole('link', { name: 'History' });
  await expect(plants).toHaveAttribute('aria-current', 'page');
  await history.click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(page).toHaveTitle(/^History/);
  await expect(history).toHaveAttribute('aria-current', 'page');
  await expect(plants).not.toHaveAttribute('aria-current');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/\?limit=10$/);
  await expect(page).toHaveTitle(/^Plants/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a screen whose code does not come says so, and comes when asked again', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await openPlants(page, server);
  await page.route('**/assets/history-screen*', (route) => route.abort());
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
});
