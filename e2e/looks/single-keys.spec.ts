import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { comeBack, leave } from '../kept-page.ts';
import { openPlants, signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { numberedPlants } from '../server/seed-plants.ts';

const ALL = [/Plant 01/, /Plant 02/, /Plant 03/];

test('single-key shortcuts can be turned off, for this browser and every tab of it, and are turned on again without any, also where the window is narrow', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveText(ALL);
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(plantsScreen(other).rows).toHaveText(ALL);
  const { dialog, choice, way, close } = shortcutsDialog(page);

  await page.keyboard.press('?');
  await expect(close).toBeFocused();
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await close.click();
  await expectNoShortcuts(page);
  await expect(other.locator('html[data-keyless]')).toBeVisible();
  await expectNoShortcuts(other);
  await other.close();
  await page.reload();
  await expectNoShortcuts(page);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'added' }).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await page.getByRole('link', { name: 'Plants', exact: true }).click();

  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    await way.click();
    await expect(dialog).toBeVisible();
    await close.click();
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await way.click();
  await choice.check();
  await close.click();
  expect(await hintInSearch(page)).not.toBe('none');
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
});

test('what another tab chose while this one was at sign-in, or kept by the browser, counts once its screen is shown', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  await page.goto('/sign-in');
  const other = await page.context().newPage();
  const choose = async (isOn: boolean) => {
    await openPlants(other, server);
    await expect(plantsScreen(other).rows).toHaveText(ALL);
    const { choice, way } = shortcutsDialog(other);
    await way.click();
    await choice.setChecked(isOn);
  };
  await choose(false);
  await signIn(page, server.adminToken);
  await expectNoShortcuts(page);

  await leave(page);
  // A page that is kept hears nothing of it; this one is not frozen, as one that is kept would be.
  await page.evaluate(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  );
  await choose(true);
  await comeBack(page);
  await expect(plantsScreen(page).rows).toHaveText(ALL);
  await expect(page.locator('html[data-keyless]')).toHaveCount(0);
});

test('the dialog shows what another tab chose while it was open', async ({ page, server }) => {
  const open = async (tab: Page) => {
    const { choice, way } = shortcutsDialog(tab);
    await way.click();
    await expect(choice).toBeChecked();
    return choice;
  };
  await openPlants(page, server);
  const choice = await open(page);
  const other = await page.context().newPage();
  await other.goto('/');
  const others = await open(other);
  await others.uncheck();
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(others).toBeChecked();
});

/** The dialog that lists the shortcuts, the button that leads to it, and what is chosen there. */
function shortcutsDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  return {
    dialog,
    choice: dialog.getByRole('checkbox', { name: 'Use single-key shortcuts' }),
    close: dialog.getByRole('button', { name: 'Close' }),
    way: page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }),
  };
}

/** Presses what would act in a row and on the screen, and expects nothing of it. */
async function expectNoShortcuts(page: Page): Promise<void> {
  const plants = plantsScreen(page);
  await plants.delete('Plant 02').focus();
  expect(await hintInSearch(page)).toBe('none');
  await page.keyboard.type('xeznjk/?#');
  await page.keyboard.press('Delete');
  await expect(plants.delete('Plant 02')).toBeFocused();
  await expect(plants.rows).toHaveText(ALL);
  await expect(plants.select('Plant 02')).not.toBeChecked();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Returns what the search shows of the key that leads there. */
async function hintInSearch(page: Page): Promise<string> {
  return await page
    .getByRole('search')
    .evaluate((search) => getComputedStyle(search, '::after').content);
}
