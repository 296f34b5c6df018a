import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening, openPlants, startSession } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

const PLANTS = [
  { id: 35, name: 'Bétula pendula', tag: 'tree' },
  { id: 120, name: 'Fern', tag: '' },
  { id: 350, name: 'Moss of tray 120', tag: '' },
];

test('from a row that is being corrected a link leads to all changes of its plant; others are found by part of a name, as it was at each change, or by a whole id, and news takes nothing from what is being typed', async ({
  page,
  server,
}) => {
  await server.addPlants(PLANTS);
  const plants = await openListening(page, server);
  const { send, deleteOne } = requestsOf(page, server);
  const expected = { name: 'Bétula pendula', tag: 'tree' };
  await send('PATCH', '/plants/35', { name: 'Silver birch', tag: 'tree', expected });
  await plants.edit('Fern').click();
  const { name } = plants.editor('Fern');
  await name.fill('Tree fern');
  const link = page.getByRole('link', { name: 'All changes of Fern' });
  await link.click();
  const history = historyScreen(page);
  await expect(history.entries).toHaveText([/added Fern/]);
  await expect(history.search).toHaveValue('#120');
  await page.goBack();
  await expect(name).toHaveValue('Tree fern');
  await link.click();

  await page.getByRole('heading', { name: 'Today' }).click();
  await page.keyboard.press('/');
  await expect(history.search).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('BETULA');
  await expect(history.entries).toHaveText([/corrected Bétula/, /added Bétula/]);
  await expect(history.toast('2 changes found.')).toBeAttached();
  await history.search.fill('birch');
  await expect(history.entries).toHaveText([/corrected Bétula/]);
  await deleteOne(350);
  await deleteOne(35);
  await expect(history.entries).toHaveText([/deleted Silver/, /corrected Bétula/]);
  await history.search.fill('35');
  await expect(history.entries).toHaveText([/deleted/, /corrected/, /added Bétula/]);
  await history.search.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('9');
  await server.addPlants([{ id: 359, name: 'Aster', tag: '' }]);
  await expect(history.entries).toHaveText([/admin added Aster/]);
  await expect(history.search).toHaveValue('359');
  await expect(history.search).toBeFocused();
});

/** Has the server find nothing in so many answers, though there is more before each. */
async function findNothing(page: Page, answers: number): Promise<() => number> {
  let count = 0;
  await page.route('**/bff/changes*', async (route) => {
    count += 1;
    if (count > answers) return route.fallback();
    const json = { entries: [], next: 1000 - count, isWhole: true, isDamaged: false };
    await route.fulfill({ json });
  });
  return () => count;
}

test('search, person and kind filter, and stand in the address; a change of many names what was found; what is rare is looked for by itself only so far back, and further when asked; where older changes are kept no longer, a search that finds nothing says so', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(20));
  const token = await server.createToken({ name: 'Edda', role: 'editor' });
  await startSession(page, server, token);
  await requestsOf(page, server).deleteMany(numberedPlants(20).map(({ id }) => id));
  await openPlants(page, server, { path: '/history', token, isDeaf: true });
  const history = historyScreen(page);

  await test.step('search, person and kind filter, and stand in the address', async () => {
    await history.search.fill('plant 17');
    await expect(history.entries).toHaveText([
      /Edda deleted 20 plants: Plant 17, Plant 01, Plant 02 and 17 more/,
      /admin added Plant 17/,
    ]);
    await history.person.selectOption('Edda');
    await expect(history.entries).toHaveText([/Edda deleted/]);
    await expect(page).toHaveURL(/\/history\?person=Edda&search=plant\+17$/);
    await history.kind.selectOption('Added');
    await expect(page.getByRole('heading', { name: 'No change matches' })).toBeVisible();
    await page.reload();
    await expect(history.search).toHaveValue('plant 17');
    await expect(history.person).toHaveValue('Edda');
    await expect(history.kind).toHaveValue('add');
    await page.goBack();
    await expect(history.entries).toHaveText([/Edda deleted/]);
    await page.goBack();
    await expect(history.entries).toHaveCount(2);
    await expect(history.search).toHaveValue('plant 17');
    await history.search.fill('mandrake');
    await expect(page.getByRole('heading', { name: 'No change matches' })).toBeVisible();
    await expect(page.getByText('to a plant that matches “mandrake” yet')).toBeVisible();
    await expect(history.toast('0 changes found.')).toBeAttached();
    await history.kind.selectOption('Added');
    await page.getByRole('button', { name: 'Show all changes' }).click();
    await expect(history.entries).toHaveCount(21);
    await expect(history.search).toHaveValue('');
    await expect(page).toHaveURL(/\/history$/);
  });

  await test.step('what is rare is looked for only so far back, and further when asked', async () => {
    const asked = await findNothing(page, 7);
    await history.search.fill('plant 02');
    await expect(page.getByRole('heading', { name: 'No recent change matches' })).toBeVisible();
    expect(asked()).toBe(5);
    await history.further.press('Enter');
    await expect(history.entries).toHaveText([/Edda deleted 20 plants/, /added Plant 02/]);
    expect(asked()).toBe(8);
    await expect(history.entries.first()).toBeFocused();
    await expect(history.further).toBeHidden();
  });

  await test.step('where older changes are kept no longer, a search that finds nothing says so', async () => {
    await page.route('**/bff/changes*', (route) =>
      route.fulfill({ json: { entries: [], next: null, isWhole: false, isDamaged: false } }),
    );
    await history.search.fill('baneberry');
    await expect(page.getByText('No change still on record matches.')).toBeVisible();
  });
});
