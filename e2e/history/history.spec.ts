import { expect, test } from '../journey.ts';
import { endSession, openListening, openPlants, signIn } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { holdFirstRequest, holdRequests, loseOneAnswer } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('history tells who did what and when, newest first; from another device a change is undone, the undo too, and the change once more', async ({
  page,
  otherPage,
  server,
}) => {
  await server.addPlants(numberedPlants(2));
  const token = await server.createToken({ name: 'Edda', role: 'editor' });
  const plants = await openPlants(page, server, { token });
  await plants.delete('Plant 01').click();
  await expect(plants.toast(/Deleted Plant 01/)).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  const eddas = historyScreen(page);
  await expect(eddas.entries.first()).toHaveText(/Edda deleted Plant 01/);
  await expect(eddas.entries.last()).toHaveText(/admin added Plant 01/);
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  const time = eddas.entry(/Edda deleted/).locator('time');
  await expect(time).toHaveText('just now');
  await expect(time).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT.*Z$/);
  const year = new RegExp(String(new Date().getFullYear()));
  await expect(time).toHaveAttribute('title', year);
  await page.context().close();

  const otherPlants = await openPlants(otherPage, server, { path: '/history' });
  const history = historyScreen(otherPage);
  await history.undo(/deleted Plant 01/).click();
  await expect(history.toast('Plant 01 is back.')).toBeVisible();
  await expect(history.entry(/deleted Plant 01/)).toContainText('Undone by admin');
  await expect(history.undo(/deleted Plant 01/)).toBeHidden();
  await expect(history.entries.first()).toContainText('admin brought back Plant 01');
  await history.undo(/brought back Plant 01/).click();
  await expect(history.entries.first()).toContainText('admin removed Plant 01 again');
  await expect(history.entry(/brought back Plant 01/)).toContainText('Undone by admin');
  await history.undo(/deleted Plant 01/).click();
  await expect(history.entries).toHaveCount(6);
  await otherPage.getByRole('link', { name: 'Plants' }).click();
  await expect(otherPlants.rows).toHaveText([/Plant 01/, /Plant 02/]);
});

test('where a change cannot be undone the reason stands in its place; a double click undoes once', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(1));
  const plants = await openPlants(page, server);
  await plants.delete('Plant 01').click();
  await expect(plants.toast(/Deleted Plant 01/)).toBeVisible();
  await server.addPlants([{ id: 1, name: 'Newcomer', tag: '' }]);
  await page.getByRole('link', { name: 'History' }).click();
  const history = historyScreen(page);
  await expect(history.entry(/deleted Plant 01/)).toContainText('Id 1 is in use again.');
  await expect(history.entry(/added Plant 01/)).toContainText('The plant has been changed since.');
  const undos = page.getByRole('main').getByRole('button', { name: 'Undo', exact: true });
  await expect(undos).toHaveCount(1);
  await undos.dblclick();
  await expect(history.toast('Newcomer is removed again.')).toBeVisible();
  await expect(history.entries).toHaveCount(4);
});

test('what somebody else does appears by itself, and what they undid meanwhile is told', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(2));
  await openListening(page, server, { path: '/history' });
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(2);
  await server.deletePlant(server.adminToken, 1);
  await expect(history.entries.first()).toContainText('deleted Plant 01');
  await expect(history.entry(/added Plant 01/)).toContainText('has been deleted since');

  const held = await holdRequests(page, 'POST', '**/undo');
  await history.undo(/deleted Plant 01/).click();
  await requestsOf(page, server).undoLatest();
  await expect(history.entry(/deleted Plant 01/)).toContainText('Undone by admin');
  held.letGo('on');
  await expect(history.toast(/admin has undone this already/)).toBeVisible();
});

test('an undo whose answer is lost, and that is tried again or pressed again beside its entry, is made once; over an ended session it asks to sign in first', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer', 401);
  await server.addPlants(numberedPlants(3));
  await openPlants(page, server, { path: '/history', isDeaf: true });
  const history = historyScreen(page);
  await loseOneAnswer(page, '**/undo');
  await history.undo(/added Plant 01/).click();
  await expect(history.toast(/not known whether that was undone/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(history.toast('Plant 01 is removed again.')).toBeVisible();
  await expect(history.entries).toHaveCount(4);

  const looks = await holdRequests(page, 'GET', '**/bff/changes*');
  await loseOneAnswer(page, '**/undo');
  await history.undo(/added Plant 02/).click();
  await expect(history.toast(/not known whether that was undone/)).toBeVisible();
  await history.undo(/added Plant 02/).click();
  await expect(history.toast('Plant 02 is removed again.')).toBeVisible();
  looks.letGo('on');
  await expect(history.entries).toHaveCount(5);

  await endSession(page, server);
  await history.undo(/added Plant 03/).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await signIn(page, server.adminToken);
  await expect(page.getByRole('dialog')).toBeHidden();
  await history.undo(/added Plant 03/).click();
  await expect(history.toast('Plant 03 is removed again.')).toBeVisible();
  await expect(history.entries).toHaveCount(6);
});

test('person and kind filter, and stand in the address', async ({ page, server }) => {
  await server.addPlants(numberedPlants(3));
  const token = await server.createToken({ name: 'Edda', role: 'editor' });
  const plants = await openPlants(page, server, { token });
  await plants.delete('Plant 02').click();
  await expect(plants.toast(/Deleted Plant 02/)).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(4);
  await history.person.selectOption('Edda');
  await expect(history.entries).toHaveText([/Edda deleted Plant 02/]);
  await expect(page).toHaveURL(/\/history\?person=Edda$/);
  await history.kind.selectOption('Added');
  await expect(page.getByRole('heading', { name: 'No change matches' })).toBeVisible();
  await page.reload();
  await expect(history.person).toHaveValue('Edda');
  await expect(history.kind).toHaveValue('add');
  await page.goBack();
  await expect(history.entries).toHaveText([/Edda deleted Plant 02/]);
  await history.kind.selectOption('Added');
  await page.getByRole('button', { name: 'Show all changes' }).click();
  await expect(history.entries).toHaveCount(4);
  await expect(page).toHaveURL(/\/history$/);
});

test('older changes come when asked for, the focus goes on with them unless it has been moved on, and they come though somebody changes something meanwhile', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(110));
  await openListening(page, server, { path: '/history' });
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(30);
  await history.older.press('Enter');
  await expect(history.entries).toHaveCount(60);
  await expect(history.entries.nth(30)).toBeFocused();

  const late = await holdFirstRequest(page, 'GET', '**/bff/changes?before=*');
  await history.older.press('Enter');
  await late.asked;
  const undo = history.undo(/added Plant 60/);
  await undo.focus();
  late.letGo();
  await expect(history.entries).toHaveCount(90);
  await expect(undo).toBeFocused();

  const older = await holdFirstRequest(page, 'GET', '**/bff/changes?before=*');
  await history.older.press('Enter');
  await older.asked;
  await server.addPlants([{ id: 111, name: 'Meanwhile', tag: '' }]);
  await expect(history.entries.first()).toContainText('added Meanwhile');
  await expect(history.entries).toHaveCount(111);
  older.letGo();
  await expect(history.older).toBeHidden();
});

test('the time is told anew as it passes', async ({ page, server }) => {
  await server.addPlants(numberedPlants(1));
  const noon = new Date();
  noon.setHours(12, 0, 0, 0);
  await page.route('**/bff/changes*', async (route) => {
    const response = await route.fetch();
    const { entries, ...rest } = await response.json();
    const at = noon.toISOString();
    await route.fulfill({
      json: { ...rest, entries: entries.map((entry: object) => ({ ...entry, at })) },
    });
  });
  await page.clock.install({ time: noon });
  await openPlants(page, server, { path: '/history' });
  const time = historyScreen(page).entries.locator('time');
  await expect(time).toHaveText('just now');
  await page.clock.runFor('05:10');
  await expect(time).toHaveText('5 minutes ago');
  await page.clock.runFor('02:00:00');
  await expect(time).toHaveText('2 hours ago');
  // Two hours have made it ask anew.
  await page.unrouteAll({ behavior: 'wait' });
});

test('history is read and undone with the keyboard alone', async ({ page, server }) => {
  await server.addPlants(numberedPlants(1));
  const tab = async (times: number) => {
    for (let i = 0; i < times; i += 1) await page.keyboard.press('Tab');
  };
  await openPlants(page, server);
  await page.getByRole('link', { name: 'Plants' }).focus();
  await tab(1);
  await page.keyboard.press('Enter');
  const history = historyScreen(page);
  await expect(history.undo(/added Plant 01/)).toBeVisible();
  await tab(4);
  await expect(history.undo(/added Plant 01/)).toBeFocused();
  await expect(history.undo(/added Plant 01/)).toHaveAccessibleDescription('admin added Plant 01');
  await page.keyboard.press('Enter');
  await expect(history.entry(/added Plant 01/)).toContainText('Undone by');
  await expect(history.entry(/added Plant 01/)).toBeFocused();
});

test('history that could not be loaded comes when asked again', async ({ page, server, watch }) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(1));
  await page.route('**/bff/changes*', (route) => route.abort());
  await openPlants(page, server, { path: '/history' });
  await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(historyScreen(page).entries).toHaveCount(1);
});

test('on a phone the longest names fit, and everything to press is at least 44 px', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = 'W'.repeat(200);
  await server.addPlants([{ id: 9007199254740990, name, tag: 'W'.repeat(50) }]);
  const person = 'E'.repeat(60);
  const token = await server.createToken({ name: person, role: 'editor' });
  const plants = await openPlants(page, server, { token });
  await plants.delete(name).click();
  await expect(plants.toast(/^Deleted W/)).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(2);
  await history.person.selectOption(person);
  await expect(history.entries).toHaveCount(1);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
  for (const target of [history.person, history.kind, history.undo(/W/)]) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});
