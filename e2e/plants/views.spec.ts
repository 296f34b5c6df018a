import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
import { openPlants, startSession } from '../people.ts';
import { viewsDialog } from '../screens/views-dialog.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { addView } from '../server/seed-views.ts';
import { tabTo } from '../tab-to.ts';

test('what the list shows is kept under a name, opened with all that it brings, updated and taken back', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(12));
  const plants = await openPlants(page, server, { path: '/?search=plant+1&sort=-added&limit=10' });
  const views = viewsDialog(page);
  const roomy = page.getByRole('button', { name: 'Comfortable rows' });
  await roomy.click();
  await expect(views.control).toHaveText('Views');
  await views.control.click();
  await views.name.fill('New ones');
  await page.keyboard.press('Enter');
  await expect(views.control).toHaveAccessibleName('View: New ones');

  await plants.search.fill('');
  await plants.sortBy('Name').click();
  await roomy.click();
  await expect(views.control).toHaveAccessibleName('View: New ones, changed');
  await page.reload();
  await expect(views.control).toHaveAccessibleName('View: New ones, changed');
  await page.emulateMedia({ forcedColors: 'active' });
  const dot = views.control.locator('[aria-hidden]').last();
  await expect(dot).toHaveCSS('border-top-width', /^[1-9]/);
  await page.emulateMedia({ forcedColors: null });
  await views.control.click();
  await views.view('New ones').click();
  await expect(page).toHaveURL(/\/\?search=plant\+1&sort=-added&view=\w+&limit=10/);
  await expect(roomy).toHaveAttribute('aria-pressed', 'true');
  await expect(plants.search).toHaveValue('plant 1');
  await expect(views.control).toHaveAccessibleName('View: New ones');

  await plants.sortBy('Name').click();
  await views.control.click();
  await views.update.click();
  await expect(views.control).toHaveAccessibleName('View: New ones');
  await plants.undo.click();
  await expect(views.control).toHaveAccessibleName('View: New ones, changed');
});

test('by the keyboard alone a view is renamed, deleted and brought back, and left for all plants', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  await startSession(page, server, server.adminToken);
  const id = await addView(page, server, 'own', 'Ferns', { search: 'fern' });
  await openPlants(page, server, { path: `/?search=fern&view=${id}` });
  const views = viewsDialog(page);
  await tabTo(page, views.control);
  await page.keyboard.press('Enter');
  await tabTo(page, views.rename('Ferns'));
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Name of the view' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Shade');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('“Ferns” is called “Shade” now.')).toBeVisible();
  await expect(views.control).toBeFocused();
  await expect(views.control).toHaveAccessibleName('View: Shade');

  // What has just got the focus takes the keys of a typist for more of the name.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(views.delete('Shade')).toBeVisible({ timeout: 100 });
  }).toPass();
  await tabTo(page, views.delete('Shade'));
  await page.keyboard.press('Enter');
  await expect(views.control).toBeFocused();
  await expect(views.control).toHaveText('Views');
  // Under the pointer a toast stays, however long the way to it takes.
  await page.getByRole('status').getByText('Deleted “Shade”.').hover();
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('“Shade” is as it was.')).toBeVisible();
  // The Enter before was meant for another button, whose place this one could have taken.
  await views.control.focus();
  await (await enterAt(page))(600_000);
  await expect(views.view('Shade')).toBeVisible();
  await page.keyboard.press('Tab');
  await tabTo(page, views.dialog.getByRole('button', { name: 'All plants' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('one’s own views follow to another browser, those of the workspace everyone opens as they are now, and only editors change', async ({
  page,
  otherPage,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const token = await server.createToken({ name: 'Ben', role: 'viewer' });
  await openPlants(page, server, { path: '/?sort=-added' });
  const mine = viewsDialog(page);
  await otherPage.setViewportSize({ width: 360, height: 740 });
  await openPlants(otherPage, server, { token, path: '/?search=fern' });
  const theirs = viewsDialog(otherPage);
  await theirs.control.click();
  await expect(theirs.dialog).toContainText('No views yet');
  await mine.control.click();
  await mine.name.fill('New ones');
  await mine.forEveryone.check();
  await mine.save.click();
  await expect(mine.control).toHaveAccessibleName('View: New ones');

  await expect(theirs.view('New ones')).toBeVisible();
  await expect(theirs.forEveryone).toBeHidden();
  await expect(theirs.rename('New ones')).toBeHidden();
  await expect(theirs.delete('New ones')).toBeHidden();
  await theirs.name.fill('Mine');
  await theirs.save.click();
  await expect(theirs.control).toHaveAccessibleName('View: Mine');
  await theirs.control.click();
  await theirs.view('New ones').click();
  await expect(otherPage).toHaveURL(/^[^?]*\/\?sort=-added&view=\w+$/);

  await mine.control.click();
  await expect(mine.view('Mine')).toBeHidden();
  await mine.rename('New ones').click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Newest');
  await page.keyboard.press('Enter');
  await expect(theirs.control).toHaveAccessibleName('View: Newest');
  await mine.control.click();
  await mine.delete('Newest').click();
  await expect(theirs.control).toHaveText('Views');
  await openPlants(page, server, { token });
  await mine.control.click();
  await expect(mine.view('Mine')).toBeVisible();
});
