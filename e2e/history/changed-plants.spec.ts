import { expect, test } from '../journey.ts';
import { openListening, openPlants, startSession } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

const ADDRESS = '**/bff/changes/*/plants*';

test('a change of many opens with the keyboard to how each of its plants was corrected', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(5));
  await startSession(page, server, server.adminToken);
  const { send } = requestsOf(page, server);
  await send('POST', '/taggings', { plants: numberedPlants(5), newTag: 'potted' });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/plants?at=')) asked += 1;
  });
  await page.goto('/history');
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(6);
  await expect(history.plantsOf(/potted/)).toHaveCount(0);
  expect(asked).toBe(0);
  await expect(page.getByText('All plants')).toHaveCount(1);
  await history.allPlants(/potted/).focus();
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
});

test('the plants come a page at a time, the focus goes on with them, and a viewer sees them too', async ({
  page,
  server,
}) => {
  const plants = numberedPlants(120);
  await server.addPlants(plants);
  await startSession(page, server, server.adminToken);
  await requestsOf(page, server).deleteMany(plants.map(({ id }) => id));
  const token = await server.createToken({ name: 'Vera', role: 'viewer' });
  await openPlants(page, server, { path: '/history', token });
  const history = historyScreen(page);
  await history.allPlants(/deleted/).click();
  await expect(history.plantsOf(/deleted/)).toHaveCount(50);
  await history.more(/deleted/).press('Enter');
  await expect(history.plantsOf(/deleted/)).toHaveCount(100);
  await expect(history.plantsOf(/deleted/).nth(50)).toBeFocused();
  await history.more(/deleted/).press('Enter');
  await expect(history.plantsOf(/deleted/)).toHaveText(
    plants.map(({ id, name, tag }) => `${id}${name}${tag}`),
  );
  await expect(history.plantsOf(/deleted/).nth(100)).toBeFocused();
  await expect(history.more(/deleted/)).toBeHidden();
});

test('what is open stays open, and is not asked for again, while others change something', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  await startSession(page, server, server.adminToken);
  const change = await requestsOf(page, server).deleteMany([1, 2]);
  await openListening(page, server, { path: '/history' });
  const history = historyScreen(page);
  await history.allPlants(/admin deleted/).click();
  await expect(history.plantsOf(/admin deleted/)).toHaveCount(2);
  await page.route(ADDRESS, (route) => route.abort());
  await server.addPlants([{ id: 9, name: 'Newcomer', tag: '' }]);
  await expect(history.entries.first()).toContainText('added Newcomer');
  await requestsOf(page, server).undo(change);
  await expect(history.entry(/admin deleted/)).toContainText('Undone by admin');
  await expect(history.plantsOf(/admin deleted/)).toHaveCount(2);
});

test('plants that could not be loaded come when asked for again', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(2));
  await startSession(page, server, server.adminToken);
  await requestsOf(page, server).deleteMany([1, 2]);
  await page.goto('/history');
  const history = historyScreen(page);
  await page.route(ADDRESS, (route) => route.abort());
  await history.allPlants(/admin deleted/).click();
  const again = history.entry(/admin deleted/).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await expect(history.plantsOf(/admin deleted/)).toHaveCount(2);
});

test('on a phone the longest names and ids fit, and what opens the list is at least 44 px', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const long = { name: 'W'.repeat(200), tag: 'W'.repeat(50) };
  await server.addPlants([
    { id: 9007199254740990, ...long },
    { id: 9007199254740989, ...long },
  ]);
  await startSession(page, server, server.adminToken);
  const { send, deleteMany } = requestsOf(page, server);
  const plants = [9007199254740990, 9007199254740989].map((id) => ({ id, ...long }));
  await send('POST', '/taggings', { plants, newTag: 'M'.repeat(50) });
  await deleteMany([9007199254740990, 9007199254740989]);
  await page.goto('/history');
  const history = historyScreen(page);
  for (const text of [/gave the tag/, /admin deleted/]) {
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
});

test('what is open and has the focus stays where others push it out of what was fetched, or undo it', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(2));
  await startSession(page, server, server.adminToken);
  const { send } = requestsOf(page, server);
  await send('POST', '/taggings', { plants: numberedPlants(2), newTag: 'potted' });
  for (let turn = 0; turn < 29; turn += 1) await send('POST', '/plants', { name: `Moss ${turn}` });
  await openListening(page, server, { path: '/history' });
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(30);
  await history.allPlants(/potted/).focus();
  await page.keyboard.press('Enter');
  await expect(history.plantsOf(/potted/)).toHaveCount(2);
  await send('POST', '/plants', { name: 'Rose' });
  await expect(history.entries.first()).toContainText('Rose');
  await expect(history.plantsOf(/potted/)).toHaveCount(2);
  await expect(history.allPlants(/potted/)).toBeFocused();

  const newest = history.entries.first();
  await newest.getByRole('button', { name: 'Undo' }).focus();
  const { seq, at } = (await (await page.request.get('/bff/changes')).json()).entries[0];
  await send('POST', `/changes/${seq}/undo`, { at: Date.parse(at) });
  await expect(newest).toContainText('removed');
  await expect(history.entries.nth(1)).toBeFocused();
});
