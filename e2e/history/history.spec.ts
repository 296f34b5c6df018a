import type { Page } from '@playwright/test';
import { dismissToasts } from '../dismiss-toasts.ts';
import { expect, test } from '../journey.ts';
import { endSession, openListening, openPlants, signIn, startSession } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { holdFirstRequest, holdRequests, loseOneAnswer } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { tabTo } from '../tab-to.ts';

/** Undoes a change with a mouse that comes from elsewhere: one at rest meets nothing that has just moved there. */
async function undoChange(page: Page, change: RegExp): Promise<void> {
  await page.mouse.move(0, 0);
  await historyScreen(page).undo(change).click();
}

test('history tells who did what and when, newest first, others’ changes by itself; from another device a change is undone, the undo too, and the change once more', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(2));
  const edda = await server.createToken({ name: 'Edda', role: 'editor' });
  await openListening(page, server, { path: '/history' });
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(2);
  await server.deletePlant(edda, 1);
  await expect(history.entries.first()).toHaveText(/Edda deleted Plant 01/);
  await expect(history.entries.last()).toHaveText(/admin added Plant 01/);
  await expect(history.entry(/added Plant 01/)).toContainText('has been deleted since');
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  const time = history.entry(/Edda deleted/).locator('time');
  await expect(time).toHaveText('just now');
  await expect(time).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT.*Z$/);
  const year = new RegExp(String(new Date().getFullYear()));
  await expect(time).toHaveAttribute('title', year);

  await undoChange(page, /deleted Plant 01/);
  await expect(history.toast('Plant 01 is back.')).toBeVisible();
  await expect(history.entry(/deleted Plant 01/)).toContainText('Undone by admin');
  await expect(history.undo(/deleted Plant 01/)).toBeHidden();
  await expect(history.entries.first()).toContainText('admin brought back Plant 01');
  await undoChange(page, /brought back Plant 01/);
  await expect(history.entries.first()).toContainText('admin removed Plant 01 again');
  await expect(history.entry(/brought back Plant 01/)).toContainText('Undone by admin');
  await undoChange(page, /deleted Plant 01/);
  await expect(history.entries).toHaveCount(6);

  // What somebody else undoes meanwhile is told.
  await server.deletePlant(edda, 2);
  const held = await holdRequests(page, 'POST', '**/undo');
  await undoChange(page, /deleted Plant 02/);
  await requestsOf(page, server).undoLatest();
  await expect(history.entry(/deleted Plant 02/)).toContainText('Undone by admin');
  held.letGo('on');
  await expect(history.toast(/admin has undone this already/)).toBeVisible();
  await page.getByRole('link', { name: 'Plants' }).click();
  await expect(plantsScreen(page).rows).toHaveText([/Plant 01/, /Plant 02/]);
});

test('where a change cannot be undone the reason stands in its place; a double click, an undo whose answer is lost, tried again or pressed again beside its entry, undoes once; over an ended session it asks to sign in first', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer', 401);
  await server.addPlants(numberedPlants(4));
  await server.deletePlant(server.adminToken, 4);
  await server.addPlants([{ id: 4, name: 'Newcomer', tag: '' }]);
  await openPlants(page, server, { path: '/history', isDeaf: true });
  const history = historyScreen(page);
  await expect(history.entry(/deleted Plant 04/)).toContainText('Id 4 is in use again.');
  await expect(history.entry(/added Plant 04/)).toContainText('The plant has been changed since.');
  await expect(history.undo(/Plant 04/)).toHaveCount(0);
  await history.undo(/added Newcomer/).dblclick();
  await expect(history.toast('Newcomer has been removed.')).toBeVisible();
  await expect(history.entries).toHaveCount(7);

  await loseOneAnswer(page, '**/undo');
  await undoChange(page, /added Plant 01/);
  await expect(history.toast(/not known whether that was undone/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(history.toast('Plant 01 has been removed.')).toBeVisible();
  await expect(history.entries).toHaveCount(8);

  const looks = await holdRequests(page, 'GET', '**/bff/changes*');
  await loseOneAnswer(page, '**/undo');
  await undoChange(page, /added Plant 02/);
  await expect(history.toast(/not known whether that was undone/)).toBeVisible();
  await undoChange(page, /added Plant 02/);
  await expect(history.toast('Plant 02 has been removed.')).toBeVisible();
  looks.letGo('on');
  await expect(history.entries).toHaveCount(9);

  await endSession(page, server);
  await undoChange(page, /added Plant 03/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await signIn(page, server.adminToken);
  await expect(page.getByRole('dialog')).toBeHidden();
  await undoChange(page, /added Plant 03/);
  await expect(history.toast('Plant 03 has been removed.')).toBeVisible();
  await expect(history.entries).toHaveCount(10);
});

test('older changes, and the plants of one, come a page at a time when asked for, the focus goes on with them unless it has been moved on, and they come though somebody changes something meanwhile', async ({
  page,
  server,
}) => {
  const plants = numberedPlants(110);
  await server.addPlants(plants);
  await startSession(page, server, server.adminToken);
  await requestsOf(page, server).deleteMany(plants.slice(0, 101).map(({ id }) => id));
  await openListening(page, server, { path: '/history' });
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(30);
  await history.allPlants(/deleted/).click();
  await expect(history.plantsOf(/deleted/)).toHaveCount(50);
  await history.more(/deleted/).press('Enter');
  await expect(history.plantsOf(/deleted/)).toHaveCount(100);
  await expect(history.plantsOf(/deleted/).nth(50)).toBeFocused();
  await history.more(/deleted/).press('Enter');
  await expect(history.plantsOf(/deleted/)).toHaveText(
    plants.slice(0, 101).map(({ id, name, tag }) => `${id}${name}${tag}`),
  );
  await expect(history.plantsOf(/deleted/).nth(100)).toBeFocused();
  await expect(history.more(/deleted/)).toBeHidden();

  await history.older.press('Enter');
  await expect(history.entries).toHaveCount(60);
  await expect(history.entries.nth(30)).toBeFocused();

  const late = await holdFirstRequest(page, 'GET', '**/bff/changes?before=*');
  await history.older.press('Enter');
  await late.asked;
  const undo = history.undo(/deleted 101 plants/);
  await undo.focus();
  late.letGo();
  await expect(history.entries).toHaveCount(90);
  await expect(undo).toBeFocused();

  const older = await holdFirstRequest(page, 'GET', '**/bff/changes?before=*');
  await history.older.press('Enter');
  await older.asked;
  await server.addPlants([{ id: 111, name: 'Meanwhile', tag: '' }]);
  await expect(history.entries.first()).toContainText('added Meanwhile');
  await expect(history.entries).toHaveCount(112);
  older.letGo();
  await expect(history.older).toBeHidden();
});

test('an open history grows by what others change alone, asks once a page for each change, and stays where it is read; so does what a search has found', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(99));
  await openListening(page, server, { path: '/history' });
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(30);
  await history.older.press('Enter');
  await expect(history.entries).toHaveCount(60);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/bff/changes')) asked += 1;
  });
  const read = history.entry(/added Plant 60/);
  await read.scrollIntoViewIfNeeded();
  const place = await read.boundingBox();
  for (const [index, id] of [41, 42].entries()) {
    await server.deletePlant(server.adminToken, id);
    await expect(history.entries).toHaveCount(61 + index);
    await expect(history.entry(`added Plant ${id}`)).toContainText('has been deleted since');
  }
  expect(asked).toBe(4);
  await expect.poll(() => read.boundingBox()).toEqual(place);
  await history.older.press('Enter');
  await expect(history.entries).toHaveCount(92);
  expect(new Set(await history.entries.allTextContents()).size).toBe(92);

  await history.search.fill('Plant');
  await expect(history.entries).toHaveCount(30);
  asked = 0;
  await server.deletePlant(server.adminToken, 51);
  await expect(history.entries).toHaveCount(31);
  expect(asked).toBe(1);
  await history.older.press('Enter');
  await expect(history.entries).toHaveCount(61);
  expect(new Set(await history.entries.allTextContents()).size).toBe(61);
});

test('history that could not be loaded comes when asked again, as do the plants of a change, and its time is told anew as it passes', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(2));
  await startSession(page, server, server.adminToken);
  await requestsOf(page, server).deleteMany([1, 2]);
  const noon = new Date();
  noon.setHours(12, 0, 0, 0);
  await page.clock.install({ time: noon });
  await page.route('**/bff/changes*', (route) => route.abort());
  const heard = page.waitForResponse('**/bff/events*');
  await page.goto('/history');
  await heard;
  await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeVisible();
  // The page asks by itself as well, and an answer would take the button away before it is pressed.
  const looks = await holdRequests(page, 'GET', '**/bff/changes*');
  await page.getByRole('button', { name: 'Try again' }).click();
  looks.letGo('on');
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(3);
  await page.route('**/bff/changes/*/plants*', (route) => route.abort());
  await history.allPlants(/admin deleted/).click();
  const again = history.entry(/admin deleted/).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  const plants = await holdRequests(page, 'GET', '**/bff/changes/*/plants*');
  await again.click();
  plants.letGo('on');
  await expect(history.plantsOf(/admin deleted/)).toHaveCount(2);

  // The page has a time of its own, so what is told of the next change is of that.
  const at = await page.evaluate(() => new Date().toISOString());
  await page.route('**/bff/changes*', async (route) => {
    const response = await route.fetch();
    const { entries, ...rest } = await response.json();
    const [moss, ...older] = entries;
    await route.fulfill({ json: { ...rest, entries: [{ ...moss, at }, ...older] } });
  });
  await server.addPlants([{ id: 3, name: 'Moss', tag: '' }]);
  const time = history.entry(/added Moss/).locator('time');
  await expect(time).toHaveText('just now');
  await page.clock.fastForward('05:30');
  await expect(time).toHaveText('5 minutes ago');
  await page.clock.fastForward('02:00:00');
  await expect(time).toHaveText('2 hours ago');
  // Two hours have made it ask anew.
  await page.unrouteAll({ behavior: 'wait' });
});

test('history is read and undone with the keyboard alone, and a change of many opens to how each of its plants was corrected; on a phone the longest names and ids fit, also of the plants of a change, and everything to press is at least 44 px', async ({
  page,
  server,
}) => {
  const ids = [9007199254740990, 9007199254740989];
  const longest = ids.map((id) => ({ id, name: 'W'.repeat(200), tag: 'W'.repeat(50) }));
  await server.addPlants([...numberedPlants(5), ...longest]);
  const person = 'E'.repeat(60);
  await startSession(page, server, await server.createToken({ name: person, role: 'editor' }));
  const { send, deleteMany } = requestsOf(page, server);
  await send('POST', '/taggings', { plants: longest, newTag: 'M'.repeat(50) });
  await deleteMany(ids);
  await openPlants(page, server);
  await send('POST', '/taggings', { plants: numberedPlants(5), newTag: 'potted' });
  const history = historyScreen(page);

  await test.step('history is read and undone with the keyboard alone', async () => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/plants?at=')) asked += 1;
    });
    await page.getByRole('link', { name: 'Plants' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(history.entries).toHaveCount(10);
    await expect(history.plantsOf(/potted/)).toHaveCount(0);
    expect(asked).toBe(0);
    // Of each change of many, and of no other.
    await expect(page.getByText('All plants')).toHaveCount(3);
    await tabTo(page, history.allPlants(/potted/));
    await page.keyboard.press('Enter');
    await expect(history.plantsOf(/potted/)).toHaveText([
      '1Plant 01shade → potted',
      '2Plant 02shade → potted',
      '3Plant 03sun → potted',
      '4Plant 04shade → potted',
      '5Plant 05shade → potted',
    ]);
    await page.keyboard.press('Enter');
    await expect(history.plantsOf(/potted/)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(history.plantsOf(/potted/)).toHaveCount(5);
    expect(asked).toBe(1);

    await page.keyboard.press('Enter');
    const undo = history.undo(/potted/);
    await tabTo(page, undo);
    await expect(undo).toHaveAccessibleDescription(/^admin gave the tag potted/);
    await page.keyboard.press('Enter');
    await expect(history.entry(/gave the tag potted/)).toContainText('Undone by');
    await expect(history.entry(/gave the tag potted/)).toBeFocused();
  });

  await test.step('on a phone the longest fits, and everything to press is at least 44 px', async () => {
    // The toast would stand over what is pressed for as long as it is shown.
    await dismissToasts(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await history.person.selectOption(person);
    await expect(history.entries).toHaveCount(2);
    for (const text of [/gave the tag/, /E deleted/]) {
      const box = await history.allPlants(text).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await history.allPlants(text).click();
      await expect(history.plantsOf(text)).toHaveCount(2);
    }
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
    for (const target of [history.person, history.kind, history.undo(/E deleted/)]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});
