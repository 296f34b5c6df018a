import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { pressLater } from '../key-times.ts';
import { openPlants } from '../people.ts';
import { viewsDialog } from '../screens/views-dialog.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { tabTo } from '../tab-to.ts';

async function reachAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('tagging several plants, renaming a tag, choosing tags, newest first and keeping all that as a view need no mouse', async ({
  page,
  server,
}) => {
  // These are added at once, in whichever order.
  await server.addPlants(numberedPlants(45));
  await server.addPlants([{ id: 46, name: 'Plant 46', tag: 'sun' }]);
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  const dialog = page.getByRole('dialog');
  await expect(plants.rows).toHaveCount(10);
  // Straight after what was typed, a key counts as more of that.
  const later = await pressLater(page);

  await test.step('tagging several plants, and taking it back', async () => {
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await expect(plants.select('Plant 02')).toBeChecked();
    await reachAndPress(page, plants.tagSelected);
    await expect(dialog.getByRole('combobox', { name: 'Tag' })).toBeFocused();
    await page.keyboard.type('potted');
    await page.keyboard.press('Enter');
    await expect(plants.toast('Tagged 2 plants “potted”.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await later('z');
    await expect(plants.toast('2 plants are as they were.')).toBeVisible();
    await expect(plants.chip('potted')).toBeHidden();
  });

  await test.step('renaming a tag', async () => {
    await reachAndPress(page, page.getByRole('button', { name: 'All tags' }));
    await reachAndPress(page, page.getByRole('button', { name: 'Rename sun', exact: true }));
    await expect(dialog.getByRole('combobox', { name: 'New tag' })).toBeFocused();
    await page.keyboard.type('full sun');
    await page.keyboard.press('Enter');
    await expect(plants.toast('Renamed “sun” to “full sun” on 16 plants.')).toBeVisible();
    await expect(plants.chip('full sun')).toBeVisible();
  });

  await test.step('choosing tags beside one another', async () => {
    await tabTo(page, plants.chip('full sun'));
    await later(' ');
    await expect(page.getByText('1–10 of 16')).toBeVisible();
    await reachAndPress(page, plants.chip('shade'), 'Space');
    await expect(page.getByText('1–10 of 46')).toBeVisible();
    await reachAndPress(page, plants.chip('shade'), 'Space');
    await expect(page.getByText('1–10 of 16')).toBeVisible();
  });

  await test.step('newest first', async () => {
    const order = page.getByRole('combobox', { name: 'Sort' });
    await tabTo(page, order);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(order).toHaveValue('-added');
    await expect(plants.rows.first()).toContainText('Plant 46');
  });

  await test.step('keeping all that as a view', async () => {
    const views = viewsDialog(page);
    await reachAndPress(page, views.control);
    await tabTo(page, views.name);
    await page.keyboard.type('Sunny, newest first');
    await page.keyboard.press('Enter');
    await expect(views.control).toHaveAccessibleName('View: Sunny, newest first');
  });
});
