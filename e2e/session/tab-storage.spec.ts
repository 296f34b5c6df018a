import { expectAskedBeforeReload } from '../expect-asked.ts';
import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';

/** What a browser gives a tab to keep things in, where that is not what one expects. */
const STORAGES = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  },
  denied: () => {
    const get = () => {
      throw new DOMException('Denied.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get });
  },
};

test('where the storage of a tab has no room, or is switched off, people sign in, add, correct and undo, and the browser asks before a reload loses what is typed', async ({
  page,
  server,
}) => {
  for (const [which, spoil] of Object.entries(STORAGES)) {
    const [name, renamed] = [`Fern ${which}`, `Moss ${which}`];
    await page.addInitScript(spoil);
    await page.goto('/sign-in');
    const heard = page.waitForResponse('**/bff/events*');
    await signIn(page, server.adminToken);
    await heard;
    const plants = plantsScreen(page);
    await plants.name.fill(name);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Half');
    await plants.edit(name).click();
    await plants.editor(name).name.fill(renamed);
    await page.keyboard.press('Enter');
    await expect(plants.row(renamed)).toBeVisible();
    await plants.undo.click();
    await expect(plants.row(name)).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await page.goBack();
    await expect(plants.name).toHaveValue('Half');
    await expectAskedBeforeReload(page);
    await expect(plants.name).toHaveValue('Half');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out anyway' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
});

test('the browser asks before a reload loses the first thing that is typed, where that finds no room any more', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, text) {
      if (text.includes('Half')) throw new DOMException('Full.', 'QuotaExceededError');
      setItem.call(this, name, text);
    };
  });
  await page.goto('/sign-in');
  const heard = page.waitForResponse('**/bff/events*');
  await signIn(page, server.adminToken);
  await heard;
  await plantsScreen(page).name.fill('Half');
  await expectAskedBeforeReload(page);
  await expect(plantsScreen(page).name).toHaveValue('Half');
});
