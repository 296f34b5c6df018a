import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, openListening, openPlants, signIn } from '../people.ts';
import { openTokens } from '../screens/tokens-screen.ts';
import { holdRequests, type Release } from '../server/requests.ts';
import { numberedPlants, plantsOfTags } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';

interface Answer {
  method: string;
  address: string;
  how: Release;
}

/** Does something whose answer is held back, types on in a field, and has the answer come between two letters. */
async function typeOn(
  page: Page,
  { method, address, how }: Answer,
  field: Locator,
  ask: () => Promise<void>,
): Promise<void> {
  const held = await holdRequests(page, method, address);
  const path = new RegExp(address.replace('**', '').split('?')[0] ?? '');
  const asked = page.waitForRequest((one) => one.method() === method && path.test(one.url()));
  await ask();
  const request = await asked;
  await field.press('End');
  const before = await field.inputValue();
  await page.keyboard.type(' and', { delay: 25 });
  held.letGo(how);
  if (how === 'on') await (await request.response())?.finished();
  else await expect.poll(() => request.failure()).not.toBeNull();
  await page.keyboard.type(' more', { delay: 25 });
  await page.unroute(address);
  await expect(field).toHaveValue(`${before} and more`);
  await expect(field).toBeFocused();
}

test('of two rows opened before their code has come, the one asked for last takes the focus; what is typed in a row while it is saved stays, and who has gone on to its other field is left there', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  const code = await holdRequests(page, 'GET', '**/assets/editing-parts-*.js');
  await plants.edit('Plant 02').click();
  await plants.edit('Plant 01').click();
  code.letGo('on');
  await expect(plants.editor('Plant 02').name).toBeVisible();
  await expect(plants.editor('Plant 01').name).toBeFocused();

  const patch = { method: 'PATCH', address: '**/bff/plants/1', how: 'on' } as const;
  const editor = page.getByRole('form', { name: /^Correct (Plant 01|Fern)/ });
  const name = editor.getByRole('textbox', { name: 'Name' });
  await name.fill('Fern');
  await typeOn(page, patch, name, () => page.keyboard.press('Enter'));
  await expect(plants.toast('Corrected Fern.')).toBeVisible();
  await expect(name).toHaveValue('Fern and more');
  await page.keyboard.press('Enter');
  await expect(plants.row('Fern and more')).toBeVisible();
  await expect(editor).toBeHidden();

  const second = plants.editor('Plant 02');
  await second.name.fill('Moss');
  const held = await holdRequests(page, 'PATCH', '**/bff/plants/2');
  await page.keyboard.press('Enter');
  await second.tag.focus();
  held.letGo('on');
  await expect(plants.toast('Corrected Moss.')).toBeVisible();
  await expect(plants.editor('Moss').tag).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' xeric');
  await page.keyboard.press('Enter');
  await expect(plants.row('Moss')).toContainText('xeric');
});

test('a refused deletion of many takes neither the focus nor a letter from what is being typed, and a dialog whose code comes late opens in a pause, not between two letters', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(404);
  await server.addPlants(numberedPlants(4));
  const token = await server.createToken({ name: 'Ada', role: 'editor' });
  const plants = await openPlants(page, server, { isDeaf: true });
  for (const name of ['Plant 02', 'Plant 03']) await plants.select(name).check();
  await server.deletePlant(token, 2);
  await plants.deleteSelected.click();
  const post = { method: 'POST', address: '**/bff/deletions', how: 'on' } as const;
  await typeOn(page, post, plants.name, async () => {
    await page.getByRole('button', { name: 'Delete 2 plants' }).click();
    await plants.name.fill('Half');
  });
  await expect(page.getByRole('alert')).toContainText('Nothing was deleted.');
  await expect(plants.name).toBeFocused();

  const held = await holdRequests(page, 'GET', '**/assets/import-dialog-*.js');
  const code = page.waitForRequest('**/assets/import-dialog-*.js');
  await page.getByRole('button', { name: 'Import' }).click();
  await plants.name.fill('');
  // On a busy machine two letters may come as far apart as a pause is long.
  await stopClock(page);
  await page.keyboard.type('Half');
  held.letGo('on');
  await (await (await code).response())?.finished();
  await page.keyboard.type(' a name that is long enough');
  const dialog = page.getByRole('dialog', { name: 'Import plants' });
  await page.clock.runFor(300);
  await expect(dialog).toBeHidden();
  await expect(plants.name).toHaveValue('Half a name that is long enough');
  // The code may have come only now.
  await page.clock.resume();
  await expect(dialog).toBeVisible();
});

test('what an input method composes in a row stays while somebody deletes the row above; a page that comes late takes no letter from a search, nor tags that go from the search for one', async ({
  context,
  page,
  server,
}) => {
  const token = await server.createToken({ name: 'Ada', role: 'editor' });
  await server.addPlants(plantsOfTags(13));
  const plants = await openListening(page, server);
  await plants.edit('Plant 02').click();
  const { name } = plants.editor('Plant 02');
  await name.fill('');
  const keyboard = await context.newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      ...{ text, selectionStart: text.length, selectionEnd: text.length },
    });
  await compose('か');
  await server.deletePlant(token, 1);
  await expect(plants.row('Plant 01')).toBeHidden();
  await compose('かた');
  await keyboard.send('Input.insertText', { text: '方' });
  await expect(name).toHaveValue('方');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'All tags' }).click();
  const find = page.getByRole('dialog').getByRole('searchbox', { name: 'Find a tag' });
  await find.fill('Tag');
  const tags = { method: 'GET', address: '**/bff/tags', how: 'on' } as const;
  await typeOn(page, tags, find, () => server.deletePlant(token, 91));
  await expect(page.getByRole('dialog', { name: 'All 12 tags' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  const get = { method: 'GET', address: '**/bff/plants?*search*', how: 'on' } as const;
  await typeOn(page, get, plants.search, () => plants.search.fill('Plant'));
});

test('what is typed in the form of a token while it is made is there again after the token was shown, which who cancels that form is shown first', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tokens = await openTokens(page, server);
  await tokens.newToken.click();
  await tokens.name.fill('Till');
  const held = await holdRequests(page, 'POST', '**/bff/tokens');
  await page.keyboard.press('Enter');
  await expect(tokens.create).toHaveAttribute('aria-disabled', 'true');
  await tokens.name.fill('');
  await stopClock(page);
  await page.keyboard.type('Be');
  held.letGo('on');
  await expect(tokens.create).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Escape');
  await expect(tokens.text).toHaveValue(/^pst_/);
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close without copying' }).click();
  await expect(tokens.dialog).toBeHidden();
  await expect(tokens.row('Till')).toBeVisible();

  await tokens.newToken.click();
  await tokens.name.fill('Shed');
  const again = await holdRequests(page, 'POST', '**/bff/tokens');
  const made = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.keyboard.press('Enter');
  await tokens.name.fill('');
  // On a busy machine two letters may come as far apart as a pause is long.
  await stopClock(page);
  await page.keyboard.type('Be');
  again.letGo('on');
  await (await made).finished();
  await page.clock.runFor(300);
  await page.keyboard.type('n');
  await expect(tokens.name).toHaveValue('Ben');
  await page.clock.resume();
  await expect(tokens.text).toHaveValue(/^pst_/);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(tokens.name).toHaveValue('Ben');
  await tokens.create.click();
  await expect(page.getByRole('heading', { name: 'The token of Ben' })).toBeVisible();
});

test('signing in leaves what is typed while the answer is on its way, and what is typed to try the interface stays when the reference cannot be fetched anew', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  watch.tolerate(401);
  await page.goto('/sign-in?next=/docs');
  const token = page.getByRole('textbox', { name: 'Access token' });
  await token.fill('half');
  const post = { method: 'POST', address: '**/bff/session', how: 'cut' } as const;
  await typeOn(page, post, token, () => page.keyboard.press('Enter'));
  await signIn(page, server.adminToken);
  await expect(page).toHaveURL('/docs');

  const list = page.getByRole('form', { name: /List the plants/ });
  const limit = list.getByRole('textbox', { name: 'limit' });
  await limit.fill('3');
  await page.route('**/openapi.json', (route) => route.abort());
  let failures = 0;
  page.on('requestfailed', (request) => {
    if (/openapi/.test(request.url())) failures += 1;
  });
  await endSession(page, server);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  // The second time the query gives up, and later it asks anew.
  await expect.poll(() => failures).toBeGreaterThanOrEqual(2);
  await expect(limit).toHaveValue('3');
});
