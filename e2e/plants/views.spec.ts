import type { View } from '../../server/contract/views.ts';
import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
import { openListening, openPlants, startSession } from '../people.ts';
import { viewsDialog } from '../screens/views-dialog.ts';
import { cutOneRequest, holdFirstRequest, loseOneAnswer } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
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

test('a name that a view has already is refused, and the view replaced by what is shown where that is meant; who renames a view that somebody else has changed is told so once, and can decide anew', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(numberedPlants(3));
  await startSession(page, server, server.adminToken);
  await addView(page, server, 'own', 'Ferns', { search: 'fern' });
  const beech = await addView(page, server, 'shared', 'Beech');
  const plants = await openPlants(page, server, { path: '/?search=plant', isDeaf: true });
  const views = viewsDialog(page);
  await views.control.click();
  watch.expectRefusals(409);
  await views.name.fill('FERNS');
  await page.keyboard.press('Enter');
  await expect(views.name).toBeFocused();
  await expect(views.name).toHaveAccessibleDescription(/You have a view named “Ferns” already/);
  await tabTo(page, views.replace('Ferns'));
  await page.keyboard.press('Enter');
  await expect(views.control).toHaveAccessibleName('View: Ferns');
  await expect(page).toHaveURL(/search=plant&view=/);
  await views.control.click();
  await expect(views.view('Ferns')).toContainText('“plant”');

  await views.rename('Beech').click();
  const { send } = requestsOf(page, server);
  const theirs = (await send<View[]>('GET', '/views')).find(({ id }) => id === beech);
  await send('PATCH', `/views/shared/${beech}`, { revision: theirs?.revision, name: 'Moss' });
  const name = page.getByRole('textbox', { name: 'Name of the view' });
  await name.fill('Shade');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(/admin has changed the view “Moss”/);
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(plants.toast('“Moss” is called “Shade” now.')).toBeVisible();
});

test('that a name is taken is said for as long as a view has it, and of those it was to be kept among alone', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409, 409, 409);
  await openListening(page, server);
  const { send } = requestsOf(page, server);
  const views = viewsDialog(page);
  const ferns = await addView(page, server, 'shared', 'Ferns');
  await addView(page, server, 'own', 'Mine');
  const call = async (name: string) => {
    const view = (await send<View[]>('GET', '/views')).find(({ id }) => id === ferns);
    await send('PATCH', `/views/shared/${ferns}`, { revision: view?.revision, name });
  };
  await views.control.click();
  await views.forEveryone.check();
  await views.name.fill('FERNS');
  await page.keyboard.press('Enter');
  await expect(views.name).toHaveAccessibleDescription(/The workspace has a view named “Ferns”/);
  await expect(views.name).toHaveAttribute('aria-invalid', 'true');
  await views.forEveryone.uncheck();
  await expect(views.name).toHaveAccessibleDescription('');
  await expect(views.replace('Ferns')).toBeHidden();
  await views.forEveryone.check();
  await expect(views.replace('Ferns')).toBeVisible();

  await call('Moss');
  await expect(views.view('Moss')).toBeVisible();
  await expect(views.replace('Ferns')).toBeHidden();
  await expect(views.name).toHaveAccessibleDescription('');
  await expect(views.name).not.toHaveAttribute('aria-invalid');
  await call('Ferns');
  await expect(views.name).toHaveAccessibleDescription(/The workspace has a view named “Ferns”/);
  await page.keyboard.press('Enter');
  await expect(views.replace('Ferns')).toBeVisible();
  await call('Moss');
  await expect(views.name).toHaveAccessibleDescription('');
  await expect(views.name).toHaveValue('FERNS');

  await views.rename('Mine').click();
  await addView(page, server, 'own', 'Shade');
  const name = page.getByRole('textbox', { name: 'Name of the view' });
  await name.fill('Shade');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(/You have a view named “Shade” already/);
  const shade = (await send<View[]>('GET', '/views')).find((view) => view.name === 'Shade');
  await send('DELETE', `/views/own/${shade?.id}?revision=${shade?.revision}`);
  await expect(name).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('status').getByText('“Mine” is called “Shade” now.')).toBeVisible();
});

test('what is typed while a view is saved or renamed stays where it is typed, and the list where it is; a second name that is entered while the first is on its way is given after it, and who ticks something else while a view is saved keeps the dialog with that', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server, { path: '/?search=plant' });
  await addView(page, server, 'own', 'Shed 1');
  const views = viewsDialog(page);
  await views.control.click();
  const saving = await holdFirstRequest(page, 'POST', '**/bff/views/*');
  await views.name.fill('Bench 1');
  await page.keyboard.press('Enter');
  await saving.asked;
  await page.keyboard.type(' and 2');
  saving.letGo();
  await expect(plants.toast('Saved the view “Bench 1”.')).toBeVisible();
  await page.keyboard.type(', near the door');
  await expect(views.name).toHaveValue('Bench 1 and 2, near the door');
  await expect(page).toHaveURL('/?search=plant');

  await views.rename('Bench 1').click();
  const renaming = await holdFirstRequest(page, 'PATCH', '**/bff/views/**');
  const name = page.getByRole('textbox', { name: 'Name of the view' });
  await name.fill('Bnech 1');
  await page.keyboard.press('Enter');
  await renaming.asked;
  await name.fill('Bench');
  renaming.letGo();
  await expect(plants.toast('“Bench 1” is called “Bnech 1” now.')).toBeVisible();
  await page.keyboard.type(' one');
  await page.keyboard.press('Enter');
  await expect(plants.toast('“Bnech 1” is called “Bench one” now.')).toBeVisible();
  // What was typed for another view is there yet.
  await expect(views.name).toHaveValue('Bench 1 and 2, near the door');

  await views.rename('Bench one').click();
  const leaving = await holdFirstRequest(page, 'PATCH', '**/bff/views/**');
  await name.fill('Bench two');
  await page.keyboard.press('Enter');
  await leaving.asked;
  await page.getByRole('button', { name: 'Back to views' }).click();
  await expect(views.dialog).toBeVisible();
  leaving.letGo();
  await expect(plants.toast('“Bench one” is called “Bench two” now.')).toBeVisible();
  await expect(views.view('Bench two')).toBeVisible();
  await expect(plants.rows).toHaveCount(3);

  await views.name.fill('');
  await views.rename('Shed 1').click();
  const first = await holdFirstRequest(page, 'PATCH', '**/bff/views/**');
  await name.fill('Sehd');
  await page.keyboard.press('Enter');
  await first.asked;
  await name.fill('Shed');
  await page.keyboard.press('Enter');
  first.letGo();
  await expect(plants.toast('“Sehd” is called “Shed” now.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await views.control.click();
  const ticking = await holdFirstRequest(page, 'POST', '**/bff/views/*');
  await views.name.fill('Shade');
  await page.keyboard.press('Enter');
  await ticking.asked;
  await views.forEveryone.check();
  ticking.letGo();
  await expect(plants.toast('Saved the view “Shade”.')).toBeVisible();
  await expect(views.forEveryone).toBeChecked();
  await views.save.click();
  await expect(plants.toast(/Saved the view “Shade” for everyone in /)).toBeVisible();
});

test('what became of a view whose answer was lost is found out, and told by its name where it cannot be', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server, { path: '/?search=plant' });
  const views = viewsDialog(page);
  await views.control.click();
  await loseOneAnswer(page, '**/bff/views/own');
  await views.name.fill('Ferns');
  await page.keyboard.press('Enter');
  await expect(plants.toast('Saved the view “Ferns”.')).toBeVisible();
  await expect(views.control).toHaveAccessibleName('View: Ferns');

  await views.control.click();
  await views.rename('Ferns').click();
  await loseOneAnswer(page, '**/bff/views/own/*');
  await page.keyboard.type('Shade');
  await page.keyboard.press('Enter');
  await expect(plants.toast('“Ferns” is called “Shade” now.')).toBeVisible();

  await cutOneRequest(page, '**/bff/views/own/*');
  await views.control.click();
  await views.delete('Shade').click();
  await expect(plants.toast(/^It is not known whether “Shade” was deleted\./)).toBeVisible();
  await expect(views.control).toHaveAccessibleName('View: Shade');
  await loseOneAnswer(page, '**/bff/views/own/*');
  await views.control.click();
  await views.delete('Shade').click();
  await expect(plants.toast('Deleted “Shade”.')).toBeVisible();
  await expect(views.control).toHaveText('Views');
});

test('z takes back what was done to a view last, which is then open again, also one whose answer is on its way, and one that was not put back can be put back again', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants([1, 2, 3].map((id) => ({ id, name: `Plant ${id}`, tag: '' })));
  await startSession(page, server, server.adminToken);
  const id = await addView(page, server, 'own', 'Ferns', { search: 'plant' });
  await addView(page, server, 'own', 'Moss', { search: 'fern' });
  const plants = await openPlants(page, server, { path: `/?search=plant&view=${id}` });
  await plants.delete('Plant 2').click();
  await expect(plants.rows).toHaveCount(2);
  const views = viewsDialog(page);
  await views.control.click();
  await views.delete('Ferns').click();
  await expect(plants.toast('Deleted “Ferns”.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(plants.toast('“Ferns” is as it was.')).toBeVisible();
  await expect(views.control).toHaveAccessibleName('View: Ferns');
  await page.keyboard.press('z');
  await expect(plants.rows).toHaveCount(3);

  watch.expectRefusals(503);
  await plants.delete('Plant 1').click();
  await expect(plants.rows).toHaveCount(2);
  await views.control.click();
  const deleting = await holdFirstRequest(page, 'DELETE', '**/bff/views/**');
  await views.delete('Moss').click();
  await deleting.asked;
  await page.route('**/bff/views/own', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback();
    await route.fulfill({ status: 503, json: { code: 'server_busy', detail: 'Try again.' } });
  });
  await page.keyboard.press('z');
  deleting.letGo();
  await expect(plants.toast(/^“Moss” was not put back\./)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('z');
  await expect(plants.toast('“Moss” is as it was.')).toBeVisible();
  await expect(plants.rows).toHaveCount(2);
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
