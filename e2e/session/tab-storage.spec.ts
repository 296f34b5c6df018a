import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';

/** What a browser gives a tab to keep things in, where that is not what one expects. */
const STORAGES = {
  'has no room': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  },
  'is switched off': () => {
    const get = () => {
      throw new DOMException('Denied.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get });
  },
};

for (const [which, spoil] of Object.entries(STORAGES)) {
  test(`where the storage of a tab ${which} people sign in, add, correct and undo, and where it keeps no cookies either the sign-in says so`, async ({
    page,
    server,
  }) => {
    await page.addInitScript(spoil);
    await page.goto('/sign-in');
    await signIn(page, server.adminToken);
    const plants = plantsScreen(page);
    await plants.name.fill('Fern');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Half');
    await plants.edit('Fern').click();
    await plants.editor('Fern').name.fill('Moss');
    await page.keyboard.press('Enter');
    await expect(plants.row('Moss')).toBeVisible();
    await plants.undo.click();
    await expect(plants.row('Fern')).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await page.goBack();
    await expect(plants.name).toHaveValue('Half');

    await page.evaluate(() => {
      Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
    });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out anyway' }).click();
    await expect(page.getByRole('alert')).toContainText('keeps no cookies');
  });
}
