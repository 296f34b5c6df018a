import type { Locator } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('where the system gives the colours, fields have edges and what is chosen stands out; a printed list is dark on light, and shows its plants under their columns and nothing to press', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await server.addPlants(numberedPlants(20));
  const plants = await openListening(page, server);
  const [first, second] = [plants.chips.nth(0), plants.chips.nth(1)];
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await plants.rows.first().getByRole('checkbox').check();
  await expect(page.getByRole('region', { name: 'Selected plants' })).toBeVisible();
  await plants.name.focus();

  for (const field of [plants.search, plants.id]) {
    await expect(field.locator('..')).toHaveCSS('outline-style', 'solid');
  }
  const edge = (field: Locator) => styleOf(field.locator('..'), 'outline-width');
  expect(await edge(plants.name)).not.toBe(await edge(plants.id));
  const link = (name: string) => page.getByRole('link', { name });
  for (const [chosen, other] of [
    [link('Plants'), link('History')],
    [first, second],
    [plants.rows.nth(0), plants.rows.nth(1)],
  ] as const) {
    const ground = await styleOf(chosen, 'background-color');
    expect(ground).not.toBe(await styleOf(other, 'background-color'));
    expect(ground).not.toBe(await styleOf(chosen, 'color'));
  }
  for (const chip of [first, second]) {
    const bar = await styleOf(chip.locator('rect'), 'fill');
    expect(bar).not.toBe(await styleOf(chip, 'background-color'));
  }

  await first.click();
  await plants.rows.first().getByRole('checkbox').uncheck();
  await expect(plants.rows).toHaveCount(20);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ forcedColors: null, colorScheme: 'dark', media: 'print' });
  await expect(page.getByRole('heading', { name: 'Plants' })).toBeVisible();
  await expect(plants.table.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(plants.table.getByRole('columnheader')).toHaveText(['Id', 'Name', 'Tag'], {
    useInnerText: true,
  });
  await expect(plants.rows.first()).toBeVisible();
  const controls = page.locator('button, input, select, a, form, header');
  expect(await controls.filter({ visible: true }).count()).toBe(0);
  await expect(page.locator('nav').filter({ visible: true })).toHaveText(['1–20 of 20']);
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

test('a printed list says which of the plants it shows: the search, the tags and the place of its page', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(30));
  const plants = await openListening(page, server, { path: '/?limit=10' });
  await page.setViewportSize({ width: 794, height: 1123 });
  await plants.search.fill('plant');
  await plants.chips.filter({ hasText: 'shade' }).click();
  await plants.nextPage.click();
  const range = page.getByRole('navigation', { name: 'Pages' }).getByText('–');
  await expect(range).toHaveText('11–20 of 20');
  await page.emulateMedia({ media: 'print' });
  await expect(range).toBeVisible();
  const controls = page.locator('button, input, select, a, form, header, svg');
  await expect(controls.filter({ visible: true })).toHaveText(['', /shade/]);
  await expect(plants.search).toBeVisible();
});

/** Reads a style as it is computed, so that two places can be compared. */
async function styleOf(place: Locator, property: string): Promise<string> {
  return await place.evaluate(
    (element, name) => getComputedStyle(element).getPropertyValue(name),
    property,
  );
}
