import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

const scrolled = (page: Page) => page.evaluate(() => scrollY);

test('Back leads to where the list was left, from another screen and from another page', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(100));
  const plants = await openPlants(page, server, { path: '/?limit=50' });
  await expect(plants.rows).toHaveCount(50);
  const leave = [page.getByRole('link', { name: 'History' }), plants.nextPage];
  for (const way of leave) {
    await page.evaluate(() => scrollTo(0, 700));
    await way.dispatchEvent('click');
    await expect(plants.row('Plant 30')).toBeHidden();
    await expect.poll(() => scrolled(page)).toBeLessThan(300);
    await page.goBack();
    await expect(plants.row('Plant 30')).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(700);
  }
});
