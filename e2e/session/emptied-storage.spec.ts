import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { isOut, openPlants, signIn, untilCopiesAreAnswered } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';

/** Empties the storage of a tab that is open, as a browser does where browsing data is deleted. */
async function emptyStorage(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
}

test('where the browser empties the storage of an open tab, people go on there and sign out, one that was frozen keeps what is typed, and one that is opened from it takes nothing of it', async ({
  page,
  server,
}) => {
  await server.addPlants([{ id: 1, name: 'Fern', tag: '' }]);
  const plants = await openPlants(page, server);
  await untilCopiesAreAnswered(page);
  await emptyStorage(page);
  await plants.name.fill('Moss');
  await plants.name.press('Enter');
  await expect(plants.rows).toHaveText([/Fern/, /Moss/]);

  await emptyStorage(page);
  await plants.name.fill('Half');
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => window.open('/'));
  const others = plantsScreen(await opened);
  await expect(others.rows).toHaveCount(2);
  await expect(others.name).toHaveValue('');
  await others.name.page().close();

  await emptyStorage(page);
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')));
  await expect(plants.rows).toHaveCount(0);
  await page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await expect(plants.rows).toHaveCount(2);
  await expect(plants.name).toHaveValue('Half');

  await plants.name.fill('');
  await emptyStorage(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await isOut(page)).toBe(true);
});

test('where the browser empties the storage after the last letter, a reload and a sign-out find what is typed all the same', async ({
  page,
  server,
}) => {
  await server.addPlants([{ id: 1, name: 'Fern', tag: '' }]);
  const plants = await openPlants(page, server);
  await untilCopiesAreAnswered(page);
  await plants.name.fill('Half');
  for (const _time of ['typed', 'read']) {
    await emptyStorage(page);
    await page.reload();
    await expect(plants.name).toHaveValue('Half');
    await untilCopiesAreAnswered(page);
  }
  await emptyStorage(page);
  const leave = page.getByRole('button', { name: 'Sign out', exact: true });
  await leave.click();
  await expect(plants.toast('What you have typed is not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page, server.adminToken);
  await expect(plants.rows).toHaveCount(1);
  await expect(plants.name).toHaveValue('');
});

test('where the browser forgets the session of an open tab with all it keeps, the next plant that is added has the dialog to sign in open above what is typed, and is added then', async ({
  page,
  server,
  context,
  watch,
}) => {
  watch.expectRefusals(401);
  // Nothing is asked of the server before the plant is added.
  const plants = await openPlants(page, server, { isDeaf: true });
  await untilCopiesAreAnswered(page);
  await emptyStorage(page);
  await context.clearCookies();
  await plants.name.fill('Moss');
  await plants.name.press('Enter');
  await page.keyboard.type('Half');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await signIn(page, server.adminToken);
  await expect(plants.rows).toHaveText([/Moss/]);
  await expect(plants.name).toHaveValue('Half');
});
