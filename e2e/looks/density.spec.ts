import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { nurseryPlants } from '../server/seed-plants.ts';

/** Counts the plants that are whole in sight, above the pager. */
async function countInSight(page: Page): Promise<number> {
  const pager = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
  const rows = page.getByRole('table', { name: 'Plants' }).locator('tbody tr');
  return await rows.evaluateAll(
    (all, bottom) => all.filter((row) => row.getBoundingClientRect().bottom <= bottom).length,
    pager?.y ?? 0,
  );
}

const LEAST_IN_SIGHT = [
  { width: 1440, height: 900, least: 14 },
  { width: 1024, height: 768, least: 10 },
  { width: 700, height: 900, least: 10 },
  { width: 360, height: 740, least: 4 },
  { width: 320, height: 640, least: 2 },
];

test('enough plants are in sight in each window, and the head of the table stays there over them; what is corrected moves nothing below it, and comfortable rows are remembered over a reload', async ({
  page,
  server,
}) => {
  await server.addPlants(nurseryPlants());
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(20);
  for (const { width, height, least } of LEAST_IN_SIGHT) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => countInSight(page), `${width} × ${height}`)
      .toBeGreaterThanOrEqual(least);
  }

  await page.setViewportSize({ width: 1280, height: 720 });
  const heightOf = async () => (await plants.row('Sweet Basil').boundingBox())?.height ?? 0;
  const topOf = async (name: string) => (await plants.row(name).boundingBox())?.y;
  const roomy = page.getByRole('button', { name: 'Comfortable rows' });
  const compact = await heightOf();
  const top = await topOf('Swiss Cheese Plant');
  await plants.edit('Sweet Basil').click();
  await expect(plants.editor('Sweet Basil').name).toBeFocused();
  expect(await topOf('Swiss Cheese Plant')).toBe(top);
  await page.keyboard.press('Escape');
  await roomy.click();
  await expect(roomy).toHaveAttribute('aria-pressed', 'true');
  expect(await heightOf()).toBeGreaterThan(compact);
  await page.reload();
  await expect(roomy).toHaveAttribute('aria-pressed', 'true');
  await roomy.click();
  await expect(roomy).toHaveAttribute('aria-pressed', 'false');
  expect(await heightOf()).toBe(compact);

  // Low, so that few presses lead to what would lie under the head.
  await page.setViewportSize({ width: 1280, height: 480 });
  await plants.rows
    .last()
    .getByRole('button', { name: /^Delete/ })
    .focus();
  const head = plants.sortBy('Name');
  await expect(head).toBeInViewport({ ratio: 1 });
  const bottom = ((await head.boundingBox())?.y ?? 0) + ((await head.boundingBox())?.height ?? 0);
  const firstInSight = await page.evaluate(() => scrollY);
  for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => scrollY), 'it had to scroll').toBeLessThan(firstInSight);
  const focused = await page.locator(':focus').boundingBox();
  expect(focused?.y).toBeGreaterThanOrEqual(bottom);
});
