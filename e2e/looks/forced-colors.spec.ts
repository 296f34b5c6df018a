import type { Locator } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('where the system gives the colours, fields have edges and what is chosen stands out', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await server.addPlants(numberedPlants(9));
  const plants = await openPlants(page, server);
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
});

/** Reads a style as it is computed, so that two places can be compared. */
async function styleOf(place: Locator, property: string): Promise<string> {
  return await place.evaluate(
    (element, name) => getComputedStyle(element).getPropertyValue(name),
    property,
  );
}
