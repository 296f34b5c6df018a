import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, openListening, openPlants, signIn } from '../people.ts';
import { holdRequests } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('what is typed while a part is on its way is no shortcut and presses nothing that has the focus, z takes back what was asked for last, and what comes late brings its style sheet, also where that did not come at first', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(5));
  const views = await holdRequests(page, 'GET', '**/assets/views-parts-*.js');
  const editing = await holdRequests(page, 'GET', '**/assets/editing-parts-*.js');
  const outbox = await holdRequests(page, 'GET', '**/assets/outbox-parts-*.js');
  await page.route('**/assets/toast-region-*.css', (route) => route.abort(), { times: 1 });
  await page.route('**/assets/import-dialog-*.css', (route) => route.abort(), { times: 1 });
  const plants = await openListening(page, server);

  await test.step('what is typed while a dialog is on its way is no shortcut', async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.keyboard.type('nt');
    await page.keyboard.press('Enter');
    views.letGo('on');
    await expect(page.getByRole('dialog', { name: 'Views' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(plants.name).toHaveValue('');
    await expect(plants.rows).toHaveCount(5);
  });

  await test.step('what is typed into a row while its editor is on its way presses nothing that has the focus', async () => {
    await plants.delete('Plant 01').click();
    await expect(plants.delete('Plant 02')).toBeFocused();
    await page.keyboard.type('eRosa #2');
    await page.keyboard.press('Enter');
    editing.letGo('on');
    await expect(plants.editor('Plant 02').name).toHaveValue('Plant 02');
    await expect(plants.toast(/^Deleted/)).toHaveText(/^Deleted Plant 01/);
    await plants.editor('Plant 02').cancel.click();
  });

  await test.step('what comes late brings its style sheet', async () => {
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
    await page.keyboard.press('Escape');
  });

  await test.step('z takes back what was asked for last, also while what was typed before waits for its code', async () => {
    await plants.name.fill('Oak');
    await plants.name.press('Enter');
    for (const name of ['Plant 02', 'Plant 03']) await plants.delete(name).click();
    await expect(plants.toast('Deleted Plant 03.')).toBeVisible();
    await page.keyboard.press('z');
    await expect(plants.toast('Plant 03 is back.')).toBeVisible();
    outbox.letGo('on');
    await expect(plants.rows).toHaveText([/Plant 03/, /Plant 04/, /Plant 05/, /Oak/]);
    await page.keyboard.press('z');
    await expect(plants.toast('Plant 02 is back.')).toBeVisible();
    await page.keyboard.press('z');
    await expect(plants.toast('Oak has been removed.')).toBeVisible();
  });
});

test('where the code of a part cannot be had, the page says so until it comes, keeps what was typed, and adds what was handed over before, or a reload mends it', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  let [isCut, failures] = [true, 0];
  await page.route('**/assets/no-plants-*.js', (route) => route.abort());
  await page.route('**/assets/outbox-parts-*.js', async (route) => {
    failures += 1;
    await (isCut ? route.abort() : route.continue());
  });
  const plants = await openPlants(page, server);
  const heading = page.getByRole('heading', { name: 'Part of the app could not be loaded' });
  await expect(heading).toBeVisible();
  await plants.name.fill('Olive');

  await page.unroute('**/assets/no-plants-*.js');
  // Once the outbox has failed for some seconds, a notice above it offers the same.
  await page.getByRole('button', { name: 'Reload' }).last().click();
  await expect(page.getByRole('heading', { name: 'No plants yet' })).toBeVisible();
  await expect(heading).toBeHidden();
  await expect(plants.name).toHaveValue('Olive');

  await server.addPlants([{ id: 1, name: 'Moss', tag: '' }]);
  for (const name of ['Olive', 'Fern', 'Ivy']) {
    await plants.name.fill(name);
    await plants.name.press('Enter');
    await expect(plants.name).toHaveValue('');
  }
  await expect(page.getByText('Adding Olive, Fern')).toBeVisible();
  // The last that was handed over, and no change of before.
  await page.locator('main').focus();
  await page.keyboard.press('z');
  const notice = page.getByRole('alert').getByText('Part of the app could not be loaded.');
  await expect(notice).toBeVisible();
  isCut = false;
  await expect(plants.rows).toHaveText([/Moss/, /Olive/, /Fern/]);
  expect(failures).toBeGreaterThan(1);
  await expect(notice).toBeHidden();
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

test('while the server no longer has the old code a session that ends can still be renewed, and who is signed in can sign out', async ({
  page,
  server,
  watch,
}) => {
  // The screen to sign in with again is the new version's.
  watch.expectRefusals(401, 404);
  watch.tolerate('no answer');
  const plants = await openPlants(page, server, { isDeaf: true });
  await expect(plants.name).toBeVisible();
  await waitForCode(page, ['session-ended-dialog', 'shared', 'outbox-parts', 'sign-out']);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await endSession(page, server);
  await plants.name.fill('Olive');
  await plants.add.click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await signIn(page, server.adminToken);
  await expect(plants.row('Olive')).toBeVisible();

  const ended = page.waitForResponse((one) => one.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect((await ended).status()).toBe(204);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('without the code that hears of others a session that is ended elsewhere is noticed; it is fetched again until it has come', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  watch.tolerate(401);
  await server.addPlants(numberedPlants(2));
  let [isCut, failures] = [true, 0];
  await page.route('**/assets/in-session-*.js', async (route) => {
    failures += 1;
    await (isCut ? route.abort() : route.continue());
  });
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  const plants = await openPlants(page, server, { token: ada });
  await expect(plants.rows).toHaveCount(2);
  await expect(page.getByRole('alert').getByText('Part of the app')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(plants.toast(/Signing out discards/), 'nobody can tell what is typed').toBeVisible();
  await server.revokeToken('Ada');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(plants.table).toBeHidden();

  isCut = false;
  const heard = page.waitForResponse('**/bff/events*');
  await signIn(page, server.adminToken);
  await heard;
  expect(failures).toBeGreaterThan(1);
  await server.deletePlant(await server.createToken({ name: 'Ben', role: 'editor' }), 1);
  await expect(plants.toast('Ben deleted Plant 01.')).toBeVisible();
});

test('that something could not be opened is told of no more once it has been', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await page.route('**/assets/export-dialog-*.js', (route) => route.abort());
  const plants = await openPlants(page, server);
  const open = page.getByRole('button', { name: 'Export', exact: true });
  await open.click();
  await expect(plants.toast(/could not be opened/)).toBeVisible();
  await page.unroute('**/assets/export-dialog-*.js');
  await open.click();
  await expect(page.getByRole('dialog', { name: 'Export plants' })).toBeVisible();
  await expect(plants.toast(/could not be opened/)).toBeHidden();
});

test('while what did not come is tried again, a dialog or a screen says that it is being loaded', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  const again = page.getByRole('button', { name: 'Try again' });
  const [dialogCode, screenCode] = [
    '**/assets/export-dialog-*.js',
    '**/assets/history-screen-*.js',
  ];
  for (const code of [dialogCode, screenCode]) await page.route(code, (route) => route.abort());
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(plants.toast(/could not be opened/)).toBeVisible();
  await page.unroute(dialogCode);
  const dialog = await holdRequests(page, 'GET', dialogCode);
  await again.click();
  await expect(plants.toast('Loading…')).toBeVisible();
  dialog.letGo('on');
  await expect(page.getByRole('dialog', { name: 'Export plants' })).toBeVisible();
  await expect(plants.toast('Loading…')).toBeHidden();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'could not be loaded' })).toBeVisible();
  for (const ending of ['cut', 'on'] as const) {
    await page.unroute(screenCode);
    const screen = await holdRequests(page, 'GET', screenCode);
    await again.click();
    await expect(page.getByRole('button', { name: 'Loading…' })).toBeFocused();
    screen.letGo(ending);
    if (ending === 'cut') await expect(again).toBeFocused();
  }
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
});

test('whoever signs out before the code for it has come is told so once, however often they press, and is signed out once it comes', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  let failures = 0;
  await page.route('**/assets/sign-out-parts-*.js', async (route) => {
    failures += 1;
    await route.abort();
  });
  const plants = await openPlants(page, server);
  for (const presses of [1, 2]) {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => failures).toBeGreaterThanOrEqual(presses);
    await expect(plants.toast(/could not be opened/)).toHaveCount(1);
  }
  await page.unroute('**/assets/sign-out-parts-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('what neither comes nor fails is told after some seconds, with a way out, and no more once it has come', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(2));
  const parts = ['export-dialog', 'history-screen', 'no-plants', 'outbox-parts'] as const;
  const [dialogCode, screenCode, panelCode, outboxCode] = await Promise.all(
    parts.map((part) => holdRequests(page, 'GET', `**/assets/${part}-*.js`)),
  );
  await page.clock.install();
  const plants = await openPlants(page, server);
  const part = page.getByText('Part of the app could not be loaded');
  const reload = page.getByRole('main').getByRole('button', { name: 'Reload' });
  await plants.name.fill('Half');

  await test.step('a part that nobody presses a button for', async () => {
    await page.clock.fastForward('00:08');
    await expect(part).toBeVisible();
    await expect(reload).toBeVisible();
    outboxCode?.letGo('on');
    await expect(part).toBeHidden();
  });

  await test.step('a part of a screen', async () => {
    await plants.search.fill('none');
    await expect(plants.rows).toHaveCount(0);
    await page.clock.fastForward('00:08');
    await expect(part).toBeVisible();
    await expect(reload).toBeVisible();
    panelCode?.letGo('on');
    await expect(page.getByRole('heading', { name: /match/ })).toBeVisible();
    await expect(part).toBeHidden();
  });

  await test.step('a dialog', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.clock.fastForward('00:08');
    const note = plants.toast('Loading… Check the connection and reload the page.');
    await expect(note).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    dialogCode?.letGo('on');
    await expect(page.getByRole('dialog', { name: 'Export plants' })).toBeVisible();
    await expect(note).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('a screen', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    await page.clock.fastForward('00:08');
    await expect(page.getByRole('heading', { name: 'could not be loaded' })).toBeVisible();
    await expect(reload).toBeVisible();
    screenCode?.letGo('on');
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(reload).toBeHidden();
  });

  await page.goBack();
  await expect(plants.name).toHaveValue('Half');
});

test('who reloads the page, where a dialog hangs, goes on with what is typed', async ({
  page,
  server,
}) => {
  await holdRequests(page, 'GET', '**/assets/export-dialog-*.js');
  const plants = await openPlants(page, server);
  await plants.name.fill('Half');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(plants.name).toHaveValue('Half');
});
