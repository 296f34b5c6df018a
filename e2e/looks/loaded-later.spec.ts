import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, openListening, openPlants } from '../people.ts';
import { holdRequests } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('where the code of a part cannot be had, the page says so, keeps what was typed, and a reload mends it', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await page.route('**/assets/no-plants-*.js', (route) => route.abort());
  const plants = await openPlants(page, server);
  const heading = page.getByRole('heading', { name: 'This part could not be loaded' });
  await expect(heading).toBeVisible();
  await plants.name.fill('Olive');

  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'No plants yet' })).toBeVisible();
  await expect(heading).toBeHidden();
  await expect(plants.name).toHaveValue('Olive');
});

/** Resolves once the page has fetched these parts of its code. */
async function waitForCode(page: Page, parts: string[]): Promise<void> {
  await page.waitForFunction((names) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.every((name) =>
      loaded.some((url) => url.includes(`/${name}-`) && url.endsWith('js')),
    );
  }, parts);
}

test('a session that ends while the server no longer has the old code can still be renewed', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  const plants = await openPlants(page, server, { isDeaf: true });
  await expect(plants.name).toBeVisible();
  await waitForCode(page, ['session-ended-dialog', 'shared', 'outbox-parts']);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await endSession(page, server);
  await plants.name.fill('Olive');
  await plants.add.click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
});

test('who is signed in can sign out while the server no longer has the old code', async ({
  page,
  server,
  watch,
}) => {
  // The screen to sign in with again is the new version's.
  watch.expectRefusals(404);
  watch.tolerate('no answer');
  await openPlants(page, server);
  await waitForCode(page, ['sign-out', 'shared']);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  const ended = page.waitForResponse((one) => one.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect((await ended).status()).toBe(204);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('the code that listens to others is fetched again where it could not be had', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const token = await server.createToken({ name: 'Ada', role: 'editor' });
  await server.addPlants(numberedPlants(2));
  let failures = 0;
  await page.route('**/assets/in-session-*.js', async (route) => {
    failures += 1;
    await (failures === 1 ? route.abort() : route.continue());
  });
  const plants = await openListening(page, server);
  await server.deletePlant(token, 1);
  await expect(plants.toast('Ada deleted Plant 01.')).toBeVisible();
  expect(failures).toBeGreaterThan(1);
});

test('plants that are handed over before the code that adds them has come are added once it has', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  let failures = 0;
  await page.route('**/assets/outbox-parts-*.js', async (route) => {
    failures += 1;
    await (failures === 1 ? route.abort() : route.continue());
  });
  const plants = await openPlants(page, server);
  for (const name of ['Olive', 'Fern']) {
    await plants.name.fill(name);
    await plants.name.press('Enter');
    await expect(plants.name).toHaveValue('');
  }
  await expect(plants.rows).toHaveText([/Olive/, /Fern/]);
  expect(failures).toBeGreaterThan(1);
});

test('what comes late brings its style sheet, also where that did not come at first', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(2));
  await page.route('**/assets/toast-region-*.css', (route) => route.abort(), { times: 1 });
  await page.route('**/assets/import-dialog-*.css', (route) => route.abort(), { times: 1 });
  const plants = await openListening(page, server);
  await plants.delete('Plant 01').click();
  await expect(plants.toast('Deleted Plant 01.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Deleted' })).toHaveCSS(
    'position',
    'fixed',
  );
  const open = page.getByRole('button', { name: 'Import' });
  await open.click();
  await expect(plants.toast(/could not be opened/)).toBeVisible();
  await open.click();
  const drop = page.getByRole('dialog', { name: 'Import plants' }).locator('label').first();
  await expect(drop).toHaveCSS('border-style', 'dashed');
});

test('what is typed while a dialog is on its way is no shortcut', async ({ page, server }) => {
  await server.addPlants([{ id: 1, name: 'Aloe', tag: 'succulent' }]);
  const held = await holdRequests(page, 'GET', '**/assets/views-parts-*.js');
  const plants = await openPlants(page, server);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.keyboard.type('nt');
  await page.keyboard.press('Enter');
  held.letGo('on');
  const views = page.getByRole('dialog', { name: 'Views' });
  await expect(views).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plants.name).toHaveValue('');
  await expect(plants.rows).toHaveCount(1);
});

test('what is typed into a row while its editor is on its way presses nothing that has the focus', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const held = await holdRequests(page, 'GET', '**/assets/editing-parts-*.js');
  const plants = await openPlants(page, server);
  await plants.delete('Plant 01').click();
  await expect(plants.delete('Plant 02')).toBeFocused();
  await page.keyboard.type('eRosa #2');
  await page.keyboard.press('Enter');
  held.letGo('on');
  await expect(plants.editor('Plant 02').name).toHaveValue('Plant 02');
  await expect(plants.toast(/^Deleted/)).toHaveText(/^Deleted Plant 01/);
});

test('z takes back what was asked for last, also while what was typed before waits for its code', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const held = await holdRequests(page, 'GET', '**/assets/outbox-parts-*.js');
  const plants = await openPlants(page, server);
  await plants.name.fill('Oak');
  await plants.name.press('Enter');
  for (const name of ['Plant 01', 'Plant 02']) await plants.delete(name).click();
  await expect(plants.toast('Deleted Plant 02.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(plants.toast('Plant 02 is back.')).toBeVisible();
  held.letGo('on');
  await expect(plants.rows).toHaveText([/Plant 02/, /Plant 03/, /Oak/]);
  await page.keyboard.press('z');
  await expect(plants.toast('Plant 01 is back.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(plants.toast('Oak is removed again.')).toBeVisible();
});

test('where a part that nobody asks for does not come, the page says so until it does', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  let isCut = true;
  await page.route('**/assets/outbox-parts-*.js', (route) =>
    isCut ? route.abort() : route.continue(),
  );
  const plants = await openPlants(page, server);
  await server.addPlants([{ id: 1, name: 'Moss', tag: '' }]);
  for (const name of ['Olive', 'Fern']) {
    await plants.name.fill(name);
    await plants.name.press('Enter');
  }
  await expect(page.getByText('Adding Olive, Fern')).toBeVisible();
  // The last that was handed over, and no change of before.
  await page.locator('main').focus();
  await page.keyboard.press('z');
  const notice = page.getByRole('alert').getByText('Part of the app could not be loaded.');
  await expect(notice).toBeVisible();
  isCut = false;
  await expect(plants.rows).toHaveText([/Moss/, /Olive/]);
  await expect(notice).toBeHidden();
});

test('a session that is ended elsewhere is noticed without the code that hears of it', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  watch.tolerate(401);
  await server.addPlants(numberedPlants(2));
  await page.route('**/assets/in-session-*.js', (route) => route.abort());
  const token = await server.createToken({ name: 'Ada', role: 'editor' });
  const plants = await openPlants(page, server, { token });
  await expect(plants.rows).toHaveCount(2);
  await expect(page.getByRole('alert').getByText('Part of the app')).toBeVisible();
  await server.revokeToken('Ada');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(plants.table).toBeHidden();
});
