import { expect, test } from '../journey.ts';
import { openListening, openPlants, startSession } from '../people.ts';
import { type PlantsScreen, plantsScreen } from '../screens/plants-screen.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { openBoth } from '../two-people.ts';

async function addPlant(plants: PlantsScreen, name: string): Promise<void> {
  await plants.name.fill(name);
  await plants.add.click();
  await expect(plants.toast(`Added ${name}`)).toBeVisible();
}

test('what others do shows by itself, and a line says who did what', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 3);
  await theirs.delete('Plant 02').click();
  await expect(mine.rows).toHaveText([/Plant 01/, /Plant 03/]);
  await expect(mine.toast('Ada deleted Plant 02.')).toBeVisible();
  await theirs.undo.click();
  await expect(mine.rows).toHaveCount(3);
  await expect(mine.toast('Ada made 2 changes.')).toBeVisible();
  await expect(theirs.toast(/^Ada/)).toBeHidden();
});

test('what others do moves no focus, no scroll and no selection, and keeps what is typed', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 60, '/?limit=100');

  await mine.name.fill('Half a na');
  await page.evaluate(() => {
    const cell = document.querySelector('tr[data-plant="40"] td:nth-child(n + 2)');
    document.getSelection()?.selectAllChildren(cell ?? document.body);
  });
  await mine.row('Plant 40').scrollIntoViewIfNeeded();
  const look = async () => ({
    y: Math.round((await mine.row('Plant 40').boundingBox())?.y ?? 0),
    selected: await page.evaluate(() => document.getSelection()?.toString()),
  });
  const before = await look();
  await theirs.delete('Plant 02').click();
  await expect(mine.rows).toHaveCount(59);
  expect(await look()).toEqual(before);
  // A click, since a focus set by a script leaves the selection where it was.
  await mine.name.click();
  await addPlant(theirs, 'Zinnia');
  await expect(mine.rows).toHaveCount(60);
  await expect(mine.name).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('me');
  await expect(mine.name).toHaveValue('Half a name');
});

test('where the row with the focus leaves, the one in its place takes it', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 3);
  await mine.delete('Plant 02').focus();
  await theirs.delete('Plant 02').click();
  await expect(mine.rows).toHaveCount(2);
  await expect(mine.row('Plant 03')).toBeFocused();
  await theirs.delete('Plant 03').click();
  await expect(mine.row('Plant 01')).toBeFocused();
});

test('who was offline sees, once back, what others did meanwhile', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  // Code that is fetched ahead may meet nobody.
  watch.tolerate('no answer');
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 3);
  await page.context().setOffline(true);
  await expect(page.getByText(/you are offline/i)).toBeVisible();
  await theirs.delete('Plant 01').click();
  await addPlant(theirs, 'Zinnia');
  await expect(mine.rows).toHaveCount(3);
  await page.context().setOffline(false);
  await expect(mine.rows).toHaveText([/Plant 02/, /Plant 03/, /Zinnia/]);
  await expect(mine.toast('Ada made 2 changes.')).toBeVisible();
});

test('who signs out in one tab is told so at once in the other', async ({
  page,
  context,
  server,
}) => {
  const plants = await openListening(page, server);
  await expect(plants.name).toBeVisible();
  const elsewhere = await context.newPage();
  await elsewhere.goto('/');
  await elsewhere.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: /session has ended/i })).toBeVisible();
  await expect(plants.name).toBeHidden();
});

test('undoing what somebody has undone, before that was heard, says who it was', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(3));
  const mine = await openPlants(page, server, { isDeaf: true });
  await mine.delete('Plant 02').click();
  await expect(mine.undo).toBeVisible();
  await startSession(otherPage, server, await server.createToken({ name: 'Ada', role: 'editor' }));
  const headers = { Origin: server.url };
  const history = await (await otherPage.request.get('/bff/changes?limit=1')).json();
  const data = { at: Date.parse(history.entries[0].at) };
  await otherPage.request.post('/bff/changes/4/undo', { headers, data });
  await mine.undo.click();
  await expect(mine.toast(/Ada has undone this already/)).toBeVisible();
  await expect(mine.row('Plant 02')).toBeVisible();
});

test('a hidden tab holds no connection, and catches up when it is shown', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 3);
  const setHidden = async (isHidden: boolean) =>
    await page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const closed = page.waitForEvent('requestfailed', (request) => /events/.test(request.url()));
  await setHidden(true);
  await closed;
  await addPlant(theirs, 'Zinnia');
  await expect(mine.row('Zinnia')).toBeHidden();
  await setHidden(false);
  await expect(mine.row('Zinnia')).toBeVisible();
});

test('where a token has too many windows open, one more says so, and goes on once another has closed', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(429);
  const signedIn = await page.request.post('/bff/session', {
    data: { token: server.adminToken },
    headers: { Origin: server.url },
  });
  const Cookie = signedIn.headers()['set-cookie']?.split(';')[0] ?? '';
  const windows = Array.from({ length: 100 }, () => new AbortController());
  const open = windows.map(({ signal }) =>
    fetch(`${server.url}/bff/events`, { headers: { Cookie }, signal }),
  );
  for (const { status } of await Promise.all(open)) expect(status).toBe(200);
  await page.goto('/');
  const plants = plantsScreen(page);
  const note = page.getByText('Too many windows are open.');
  await expect(note).toBeVisible();
  for (const one of windows) one.abort();
  // Whoever closes a window comes back to this one, or to the network.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(note).toBeHidden();
  await server.addPlants([{ id: 50, name: 'Olive', tag: '' }]);
  await expect(plants.row('Olive')).toBeVisible();
});
