import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { enterAt, pressLater } from '../key-times.ts';
import { openListening, openPlants } from '../people.ts';
import { holdAnswers, holdFirstRequest, holdRequests, loseOneAnswer } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

/** Opens the tags, then the one to rename, and types what it is to be called. */
async function typeNewTag(page: Page, tag: string, newTag: string): Promise<void> {
  await openRename(page, tag);
  await page.keyboard.type(newTag);
}

async function openRename(page: Page, tag: string): Promise<void> {
  await page.getByRole('button', { name: 'All tags' }).click();
  await page.getByRole('button', { name: `Rename ${tag}`, exact: true }).click();
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'New tag' });
  await expect(field).toBeFocused();
}

/** Returns once the dialog has counted what it tells of, so that what is sent says it too. */
async function expectCounted(page: Page, plants: string): Promise<void> {
  const told = page.getByRole('dialog').getByText(`${plants} will have it.`);
  await expect(told).toHaveAttribute('aria-busy', 'false');
}

test('a tag is renamed on all its plants as one change, the list follows it, one Undo takes it back, and leaves the tags alone that were chosen since', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  const plants = await openPlants(page, server, { path: '/?limit=10&tag=sun' });
  await expect(page.getByText('1–10 of 15')).toBeVisible();
  await typeNewTag(page, 'sun', 'full sun');
  const dialog = page.getByRole('dialog', { name: 'Rename “sun”' });
  await expect(dialog).toContainText('15 plants will have it.');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(plants.toast('Renamed “sun” to “full sun” on 15 plants.')).toBeVisible();
  await expect(page).toHaveURL('/?tag=full+sun&limit=10');
  await expect(page.getByText('1–10 of 15')).toBeVisible();
  await expect(plants.chip('sun')).toBeHidden();
  await plants.undo.click();
  await expect(plants.toast('15 plants are as they were.')).toBeVisible();
  await expect(plants.chip('sun')).toContainText('15');
  await expect(page).toHaveURL('/?tag=sun&limit=10');
  await expect(page.getByText('1–10 of 15')).toBeVisible();

  await typeNewTag(page, 'sun', 'half sun');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?tag=half+sun&limit=10');
  await plants.chip('shade').click();
  await plants.undo.click();
  await expect(plants.chip('sun')).toContainText('15');
  await expect(page).toHaveURL('/?tag=half+sun&tag=shade&limit=10');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('gave the tag full sun to 15 plants')).toBeVisible();
});

test('the answer to a rename, late or after the list has shown it, and its undo, leave the page and the selection where they are by then', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  const token = await server.createToken({ name: 'Ann', role: 'editor' });
  const plants = await openListening(page, server, { path: '/?limit=10&tag=sun', token });
  const late = await holdFirstRequest(page, 'POST', '**/bff/taggings/matching');
  await typeNewTag(page, 'sun', 'half sun');
  await page.keyboard.press('Enter');
  await late.asked;
  await plants.select('Plant 03').check();
  await plants.nextPage.click();
  await plants.select('Plant 45').check();
  late.letGo();
  await expect(page).toHaveURL('/?tag=half+sun&limit=10&page=2&after=30');
  await expect(page.getByText('11–15 of 15')).toBeVisible();
  await expect(plants.select('Plant 45')).toBeChecked();
  await plants.undo.click();
  await expect(page).toHaveURL('/?tag=sun&limit=10&page=2&after=30');
  await expect(plants.toast('15 plants are as they were.')).toBeVisible();

  let id = 100;
  const after = async (address: string, act: () => Promise<unknown>) => {
    const held = await holdAnswers(page, 'POST', address);
    await act();
    await held.asked;
    // The news of any other change has the list fetched sooner than its own.
    id += 1;
    await server.addPlants([{ id, name: 'Olive', tag: '' }]);
    await expect(plants.row('Plant 45')).toBeHidden();
    held.letGo();
  };
  await after('**/bff/taggings/matching', async () => {
    await typeNewTag(page, 'sun', 'full sun');
    await page.keyboard.press('Enter');
  });
  await expect(page).toHaveURL('/?tag=full+sun&limit=10&page=2&after=30');
  await expect(plants.select('Plant 45')).toBeChecked();
  await after('**/bff/changes/*/undo', async () => await plants.undo.click());
  await expect(page).toHaveURL('/?tag=sun&limit=10&page=2&after=30');
  await expect(plants.select('Plant 45')).toBeChecked();
  await plants.deleteSelected.click();
  await page.getByRole('button', { name: 'Delete 2 plants' }).click();
  await expect(plants.toast('Deleted 2 plants.')).toBeVisible();
});

test('a tag renamed to one in use, also in letters and marks apart and with a soft hyphen, is merged with it, one is taken off all its plants, and a new one that is none is refused beside the field', async ({
  page,
  server,
}) => {
  await server.addPlants([
    { id: 1, name: 'Fern', tag: 'shade' },
    { id: 2, name: 'Moss', tag: 'Shade' },
    { id: 3, name: 'Ivy', tag: 'Shade' },
    { id: 4, name: 'Aster', tag: 'ete' },
    { id: 5, name: 'Zinnia', tag: 'été' },
  ]);
  const plants = await openPlants(page, server);
  await typeNewTag(page, 'ete', '');
  const summer = page.getByRole('dialog', { name: 'Rename “ete”' });
  await summer.getByRole('combobox', { name: 'New tag' }).fill('é\u00adté'.normalize('NFD'));
  await expect(summer.getByRole('button', { name: 'Merge the tags' })).toBeVisible();
  await summer.getByRole('button', { name: 'Back to all tags' }).click();
  await page.getByRole('button', { name: 'Rename shade', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename “shade”' });
  await dialog.getByRole('combobox', { name: 'New tag' }).fill(' Shade ');
  await expect(dialog).toContainText('2 plants already have the tag “Shade”.');
  await dialog.getByRole('button', { name: 'Merge the tags' }).click();
  await expect(plants.toast('Merged “shade” into “Shade”: 1 plant moved.')).toBeVisible();
  await expect(plants.chips).toHaveText([/Shade\s*3/, /ete\s*1/, /été\s*1/]);
  await plants.undo.click();
  await expect(plants.chips).toHaveCount(4);

  await plants.chip('Shade').click();
  await expect(page).toHaveURL('/?tag=Shade');
  await typeNewTag(page, 'Shade', 'Shade');
  const other = page.getByRole('dialog', { name: 'Rename “Shade”' });
  await page.keyboard.press('Enter');
  await expect(other).toContainText('It is called that already.');
  await other.getByRole('combobox', { name: 'New tag' }).fill('x'.repeat(51));
  await page.keyboard.press('Enter');
  await expect(other).toContainText('at most 50 characters');
  await other.getByRole('button', { name: 'Back to all tags' }).click();
  await expect(page.getByRole('dialog', { name: 'All 4 tags' })).toBeVisible();
  await page.getByRole('button', { name: 'Rename Shade', exact: true }).click();
  await other.getByRole('combobox', { name: 'New tag' }).fill('');
  await other.getByRole('button', { name: 'Remove the tag' }).click();
  await expect(plants.toast('Took the tag “Shade” off 2 plants.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(plants.rows).toHaveCount(5);
});

test('a rename says that it merges, also into a tag that others have come to use while no news of them came', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server, { isDeaf: true });
  await expect(plants.chips).toHaveCount(2);
  await server.addPlants([{ id: 9, name: 'Olive', tag: 'noon' }]);
  await openRename(page, 'sun');
  // Told while the button for what is typed is there, the tags would change it, and a press just after that meets nothing.
  await expectCounted(page, '1 plant');
  await page.keyboard.type('noon');
  const dialog = page.getByRole('dialog', { name: 'Rename “sun”' });
  await expect(dialog).toContainText('1 plant already has the tag “noon”.');
  await dialog.getByRole('button', { name: 'Merge the tags' }).click();
  await expect(plants.toast('Merged “sun” into “noon”: 1 plant moved.')).toBeVisible();

  for (const id of [3, 9]) await server.deletePlant(server.adminToken, id);
  await typeNewTag(page, 'noon', 'shade');
  await expect(page.getByRole('dialog')).toContainText('No plant has the tag “noon” any more.');
  await expect(page.getByRole('dialog').getByRole('button', { name: /tags$/ })).toHaveCount(1);
});

test('a rename closes its dialog at once, however late the count, is made once, also where its answer was lost, and one whose plants have changed says so and can be made all the same', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(numberedPlants(9));
  const plants = await openPlants(page, server);
  const count = await holdFirstRequest(page, 'GET', '**/bff/plants?*tag=sun*');
  await typeNewTag(page, 'sun', 'full sun');
  await count.asked;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await (await enterAt(page))(0);
  count.letGo();
  await expect(plants.toast('Renamed “sun” to “full sun” on 3 plants.')).toBeVisible();
  await expect(plants.chips).toHaveText([/shade\s*6/, /full sun\s*3/]);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('gave the tag full sun')).toHaveCount(1);
  await page.getByRole('link', { name: 'Plants' }).click();
  await expect(plants.chip('full sun')).toBeVisible();
  // The toast and its Undo may have left by now, and whoever typed in the dialog has paused.
  await (await pressLater(page))('z');
  await expect(plants.chip('sun')).toBeVisible();

  watch.expectRefusals('no answer');
  await loseOneAnswer(page, '**/bff/taggings/matching');
  await typeNewTag(page, 'sun', 'half sun');
  await page.keyboard.press('Enter');
  const doubt = /not known whether the tag “sun” was renamed to “half sun”/;
  await expect(plants.toast(doubt)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plants.toast('Renamed “sun” to “half sun” on 3 plants.')).toBeVisible();
  await plants.undo.click();
  await expect(plants.chip('sun')).toBeVisible();

  watch.expectRefusals(409);
  const held = await holdFirstRequest(page, 'POST', '**/bff/taggings/matching');
  await typeNewTag(page, 'sun', 'noon');
  await expectCounted(page, '3 plants');
  await page.keyboard.press('Enter');
  await held.asked;
  await server.deletePlant(server.adminToken, 3);
  held.letGo();
  await expect(plants.toast(/The tag “sun” was not renamed to “noon”/)).toBeVisible();
  await expect(plants.chip('noon')).toBeHidden();
  await server.addPlants([{ id: 20, name: 'Olive', tag: 'noon' }]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plants.toast('Merged “sun” into “noon”: 2 plants moved.')).toBeVisible();
});

test('a tag whose rename was undone is renamed again though its plants are still being counted anew', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(9));
  const plants = await openPlants(page, server);
  await typeNewTag(page, 'sun', 'full sun');
  await expectCounted(page, '3 plants');
  await page.keyboard.press('Enter');
  await plants.undo.click();
  await expect(plants.chip('sun')).toBeVisible();
  const counts = await holdRequests(page, 'GET', '**/bff/plants?*tag=sun*');
  const told = page.waitForResponse('**/bff/tags');
  await typeNewTag(page, 'sun', 'half sun');
  await told;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  counts.letGo('on');
  await expect(plants.toast('Renamed “sun” to “half sun” on 3 plants.')).toBeVisible();
});

test('a rename that waits for its count outlives the news of changes, and is the merge that it has become; a dialog stays, with what is typed in it, where tags cannot be counted anew', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server);
  const held = await holdRequests(page, 'GET', '**/bff/plants?*tag=sun*');
  await typeNewTag(page, 'sun', 'full sun');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await server.addPlants([{ id: 9, name: 'Olive', tag: 'full sun' }]);
  await expect(plants.row('Olive')).toBeVisible();
  // What was just given the focus takes no key for half a second.
  await page.getByRole('button', { name: 'Sign out' }).focus();
  await page.keyboard.press('z');
  held.letGo('on');
  await expect(plants.toast('Plant 03 is as it was.')).toBeVisible();
  await expect(plants.chips).toHaveText([/shade\s*2/, /full sun\s*1/, /^sun\s*1/]);

  watch.expectRefusals('no answer');
  await typeNewTag(page, 'shade', 'full');
  await page.route('**/bff/tags*', (route) => route.abort());
  // News also breaks off whatever is on its way just then.
  const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('/bff/tags'));
  await server.deletePlant(server.adminToken, 1);
  await failed;
  await page.keyboard.type(' shade');
  await expect(page.getByRole('combobox', { name: 'New tag' })).toHaveValue('full shade');
});

test('a letter typed in the moment in which the dialog of a rename opens is kept; a new tag that was typed and refused is there again when that tag is to be renamed anew, and once alone; and who may only look finds all tags, and no way to rename one', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server, { isDeaf: true });
  await page.getByRole('button', { name: 'All tags' }).click();
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement && field.name === 'newTag')) return;
      observer.disconnect();
      document.execCommand('insertText', false, 'h');
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('button', { name: 'Rename sun', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'New tag' });
  await expect(field).toHaveValue('h');
  await page.keyboard.type('alf sun');
  await expect(field).toHaveValue('half sun');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  watch.expectRefusals(409);
  const held = await holdFirstRequest(page, 'POST', '**/bff/taggings/matching');
  await typeNewTag(page, 'sun', 'full sun');
  await expectCounted(page, '1 plant');
  await page.keyboard.press('Enter');
  await held.asked;
  await server.addPlants([{ id: 9, name: 'Olive', tag: 'sun' }]);
  held.letGo();
  await expect(plants.toast(/The tag “sun” was not renamed to “full sun”/)).toBeVisible();
  for (const [tag, offered] of [
    ['shade', 'shade'],
    ['sun', 'full sun'],
    ['sun', 'sun'],
  ] as const) {
    await typeNewTag(page, tag, '');
    await expect(page.getByRole('combobox', { name: 'New tag' })).toHaveValue(offered);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  await openPlants(page, server, {
    token: await server.createToken({ name: 'Vera', role: 'viewer' }),
  });
  await page.getByRole('button', { name: 'All tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'All 2 tags' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: /^Rename/ })).toBeHidden();
});
