import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

const scrolled = (page: Page) => page.evaluate(() => scrollY);

test('the links lead from screen to screen, and each says where one is; a screen whose code does not come says so, and comes when asked again; Back leads to where the list was left, from another screen and from another page', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(100));
  await page.route('**/assets/history-screen*', (route) => route.abort());
  const list = await openPlants(page, server, { path: '/?limit=50' });
  const plants = page.getByRole('link', { name: 'Plants' });
  const history = page.getByRole('link', { name: 'History' });
  await expect(plants).toHaveAttribute('aria-current', 'page');

  await history.click();
  await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(page).toHaveTitle(/^History/);
  await page.goBack();
  await expect(list.rows).toHaveCount(50);

  for (const way of [history, list.nextPage]) {
    await page.evaluate(() => scrollTo(0, 700));
    await way.dispatchEvent('click');
    await expect(list.row('Plant 30')).toBeHidden();
    await expect.poll(() => scrolled(page)).toBeLessThan(300);
    if (way === history) {
      await expect(page).toHaveTitle(/^History/);
      await expect(history).toHaveAttribute('aria-current', 'page');
      await expect(plants).not.toHaveAttribute('aria-current');
      await expect(page.getByRole('main')).toBeFocused();
    }
    await page.goBack();
    await expect(list.row('Plant 30')).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(700);
    await expect(page).toHaveURL(/\/\?limit=50$/);
    await expect(page).toHaveTitle(/^Plants/);
    if (way === history) await expect(page.getByRole('main')).toBeFocused();
  }
});
