import { expect, test } from '../journey.ts';
import { openListening, openPlants } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { cutRequests, holdRequests } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('while a search, or another filter of the history, is under way, only what is known of the one before is said, and a tag that a colleague took off meanwhile is not said to be there still, and can be given again', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server, { path: '/?search=orchid' });

  await test.step('a search', async () => {
    const panel = page.getByRole('heading', { name: 'Nothing matches “orchid”' });
    await expect(panel).toBeVisible();
    const searching = await holdRequests(page, 'GET', '**/bff/plants?*');
    for (const [typed, asked] of [
      ['Plant', /search=Plant/],
      ['', /\/$/],
    ] as const) {
      await plants.search.fill(typed);
      await expect(page).toHaveURL(asked);
      await expect(panel).toBeVisible();
    }
    searching.letGo('on');
    await expect(plants.rows).toHaveCount(3);
  });

  await test.step('a tag', async () => {
    await plants.select('Plant 01').check();
    await plants.tagSelected.click();
    const theirs = { name: 'Plant 01', tag: 'sun', expected: { name: 'Plant 01', tag: 'shade' } };
    await requestsOf(page, server).send('PATCH', '/plants/1', theirs);
    await expect(plants.rows).toHaveText([/Plant 01\s*sun/, /Plant 02/, /Plant 03/]);
    const dialog = page.getByRole('dialog', { name: 'Tag 1 plant' });
    await dialog.getByRole('combobox', { name: 'Tag' }).fill('shade');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('This plant has changed since you opened this.');
    await page.keyboard.press('Escape');
    await plants.tagSelected.click();
    await dialog.getByRole('combobox', { name: 'Tag' }).fill('shade');
    await page.keyboard.press('Enter');
    await expect(plants.toast('Tagged Plant 01 “shade”.')).toBeVisible();
  });

  await test.step('a filter of the history', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    const history = historyScreen(page);
    await history.kind.selectOption('import');
    const none = page.getByRole('heading', { name: /No change matches|Nothing has been changed/ });
    await expect(none).toBeVisible();
    const filtering = await holdRequests(page, 'GET', '**/bff/changes?*');
    await history.kind.selectOption('add');
    await expect(page).toHaveURL(/kind=add/);
    await expect(none).toBeHidden();
    filtering.letGo('on');
    await expect(history.entries).toHaveCount(3);
  });
});

test('a refusal of many is no longer told once the next wish for them is sent, and while another list or page is under way, or could not be loaded, the export names no number, and all that match stay selected and counted', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(numberedPlants(16));
  const plants = await openPlants(page, server, { path: '/?limit=10', isDeaf: true });

  await test.step('a refusal of many', async () => {
    watch.expectRefusals(404);
    for (const name of ['Plant 01', 'Plant 02']) await plants.select(name).check();
    await server.deletePlant(server.adminToken, 2);
    for (const outcome of [/No tag was changed/, null]) {
      await plants.tagSelected.click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).fill('potted');
      await page.keyboard.press('Enter');
      if (!outcome) continue;
      await expect(page.getByRole('alert')).toContainText(outcome);
      // Elsewhere nothing is selected, and nothing is said of it.
      await plants.search.fill('03');
      await expect(page.getByRole('alert')).not.toContainText('selected');
      await plants.search.fill('');
      await expect(page.getByRole('alert')).toContainText('the other plant still is');
    }
    await expect(plants.toast('Tagged Plant 01 “potted”.')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  await test.step('another list or page', async () => {
    watch.expectRefusals('no answer');
    const searching = await holdRequests(page, 'GET', '**/bff/plants?*');
    await plants.search.fill('Plant 01');
    await expect(page).toHaveURL(/search/);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const exporting = page.getByRole('dialog', { name: 'Export plants' });
    await expect(exporting).toContainText('The plants shown that match “Plant 01”');
    searching.letGo('cut');
    const failed = page.getByText(/you still see the previous rows/);
    await expect(failed).toBeAttached();
    await expect(exporting).toContainText('The plants shown that match “Plant 01”');
    await page.keyboard.press('Escape');
    await page.unroute('**/bff/plants?*');
    await plants.search.fill('');
    await expect(page).toHaveURL('/?limit=10');
    await expect(failed).toBeHidden();

    await plants.selectPage.check();
    await page.getByRole('button', { name: 'Select all 15 that match' }).click();
    const paging = await holdRequests(page, 'GET', '**/bff/plants?*');
    await plants.lastPage.click();
    await expect(plants.table).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('All 15 selected')).toBeVisible();
    paging.letGo('cut');
    await expect(failed).toBeVisible();
    await expect(page.getByText('All 15 selected')).toBeVisible();
    await plants.deleteSelected.click();
    await expect(page.getByRole('dialog', { name: 'Delete 15 plants?' })).toBeVisible();
  });
});

test('deleting the only row of a page that stays, since the next search could not be loaded, leads to the page before it', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const roses = numberedPlants(11).map((one) => ({ ...one, name: `Rose ${one.id}` }));
  await server.addPlants(roses);
  const plants = await openPlants(page, server, { path: '/?limit=10&search=Rose' });
  await plants.nextPage.click();
  await expect(plants.rows).toHaveText([/Rose 11/]);
  await cutRequests(page, '**/bff/plants?*search=Aster*');
  await plants.search.fill('Aster');
  await expect(page.getByText(/you still see the previous rows/)).toBeVisible();
  await plants.delete('Rose 11').click();
  await expect(plants.toast('Deleted Rose 11.')).toBeVisible();
  await expect(page).toHaveURL(/search=Rose/);
  await expect(page.getByText('1–10 of 10')).toBeVisible();
});

test('while another search is under way nothing is ticked or let go of among the rows of the one before, and those of them that are being deleted stay out of sight; where it could not be loaded they are ticked as that search’s own, and so are those of a page while the next one is under way', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const roses = numberedPlants(12).map((one) => ({ ...one, name: `Rose ${one.id}` }));
  await server.addPlants([{ id: 99, name: 'Aster', tag: '' }, ...roses]);
  const plants = await openPlants(page, server, { path: '/?limit=10&sort=name' });
  const selected = page.getByRole('region', { name: 'Selected plants' });
  await plants.select('Aster').check();

  const searching = await holdRequests(page, 'GET', '**/bff/plants?*search=Rose*');
  await plants.search.fill('Rose');
  await expect(page).toHaveURL(/search=Rose/);
  await expect(plants.select('Aster')).not.toBeChecked();
  await expect(plants.selectPage).toBeDisabled();
  await plants.select('Aster').click({ force: true });
  await plants.selectPage.click({ force: true });
  await page.keyboard.press('x');
  await expect(plants.selectPage).not.toBeChecked();
  searching.letGo('on');
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await expect(selected).toBeHidden();

  await plants.selectPage.check();
  await page.getByRole('button', { name: 'Select all 12 that match' }).click();
  const lost = await cutRequests(page, '**/bff/plants?*search=Aster*');
  await plants.search.fill('Aster');
  await expect(page.getByText(/you still see the previous rows/)).toBeVisible();
  await expect(selected).toContainText('All 12 selected');
  await plants.deleteSelected.click();
  await expect(page.getByRole('dialog', { name: 'Delete 12 plants?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await selected.getByRole('button', { name: 'Clear' }).click();
  await plants.select('Rose 1').check();
  await expect(selected).toContainText('1 selected');
  await lost.back();
  await plants.search.fill('Rose');
  await expect(page).toHaveURL(/search=Rose/);
  await expect(selected).toContainText('1 selected');

  const paging = await holdRequests(page, 'GET', '**/bff/plants?*');
  await plants.nextPage.click();
  await expect(plants.table).toHaveAttribute('aria-busy', 'true');
  await plants.select('Rose 10').check();
  await expect(selected).toContainText('2 selected');
  paging.letGo('on');
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await expect(selected).toContainText('2 selected');

  await page.getByRole('button', { name: 'Select all 12 that match' }).click();
  const deleting = await holdRequests(page, 'POST', '**/bff/deletions/matching');
  await plants.deleteSelected.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 12 plants' }).click();
  await expect(plants.rows).toHaveCount(0);
  const next = await holdRequests(page, 'GET', /\/bff\/plants\?.*search=Ros(?!e)/);
  await plants.search.fill('Ros');
  await expect(page).toHaveURL(/search=Ros(?!e)/);
  await expect(plants.rows).toHaveCount(0);
  deleting.letGo('on');
  await expect(plants.toast('Deleted 12 plants.')).toBeVisible();
  next.letGo('on');
  await expect(page.getByRole('heading', { name: 'Nothing matches “Ros”' })).toBeVisible();
});
