import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { numberedPlants, nurseryPlants } from '../server/seed-plants.ts';

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

test('enough plants are in sight in each window, and the head of the table stays there over them', async ({
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
  await plants.rowsPerPage.selectOption('50');
  await expect(plants.rows).toHaveCount(32);
  await plants.rows
    .last()
    .getByRole('button', { name: /^Delete/ })
    .focus();
  const head = plants.sortBy('Name');
  await expect(head).toBeInViewport({ ratio: 1 });
  const bottom = ((await head.boundingBox())?.y ?? 0) + ((await head.boundingBox())?.height ?? 0);
  for (let presses = 0; presses < 60; presses += 1) await page.keyboard.press('Shift+Tab');
  const focused = await page.locator(':focus').boundingBox();
  expect(focused?.y).toBeGreaterThanOrEqual(bottom);
});

test('roomy rows are remembered over a reload, and what is corrected moves nothing below it', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(5));
  const plants = await openPlants(page, server);
  const heightOf = async () => (await plants.row('Plant 02').boundingBox())?.height ?? 0;
  const topOf = async (name: string) => (await plants.row(name).boundingBox())?.y;
  const roomy = page.getByRole('button', { name: 'Roomy rows' });
  const compact = await heightOf();
  const top = await topOf('Plant 03');
  await plants.edit('Plant 02').click();
  await expect(plants.editor('Plant 02').name).toBeFocused();
  expect(await topOf('Plant 03')).toBe(top);
  await page.keyboard.press('Escape');
  await roomy.click();
  await expect(roomy).toHaveAttribute('aria-pressed', 'true');
  expect(await heightOf()).toBeGreaterThan(compact);
  await page.reload();
  await expect(roomy).toHaveAttribute('aria-pressed', 'true');
  await roomy.click();
  await expect(roomy).toHaveAttribute('aria-pressed', 'false');
  expect(await heightOf()).toBe(compact);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the search comes first, and the form behind Add keeps what was typed', async ({
    page,
    server,
  }) => {
    await server.addPlants(numberedPlants(2));
    const plants = await openPlants(page, server);
    await expect(plants.search).toBeInViewport();
    await expect(plants.name).toBeHidden();
    await expect(plants.showForm).toHaveAttribute('aria-expanded', 'false');
    await plants.showForm.tap();
    await expect(plants.showForm).toHaveAttribute('aria-expanded', 'true');
    await expect(plants.name).toBeFocused();
    await plants.name.fill('Oli');
    // A second tap at once would be a double one, which presses once.
    await plants.showForm.press('Enter');
    await expect(plants.name).toBeHidden();
    await page.reload();
    await expect(plants.name).toHaveValue('Oli');
    await plants.name.fill('Olive');
    await plants.add.tap();
    await expect(plants.row('Olive')).toBeVisible();
    await expect(plants.name).toBeFocused();
  });
});
