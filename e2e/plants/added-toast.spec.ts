import type { HistoryPage } from '../../server/contract/history.ts';
import { dismissToasts } from '../dismiss-toasts.ts';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { holdRequests } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';

test('the toast that tells of an add shows a plant that the list does not, takes back all that it tells of, and once it is gone does not come back', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(21));
  const plants = await openPlants(page, server, { path: '/?search=Plant+0' });
  const { send, undo } = requestsOf(page, server);
  const show = page.getByRole('button', { name: 'Show', exact: true });
  await plants.name.fill('Olive');
  await page.keyboard.press('Enter');
  await show.click();
  await expect(plants.rows).toHaveText([/22\s*Olive/]);
  await expect(plants.search).toHaveValue('22');
  await plants.undo.click();
  await expect(plants.toast('Olive has been removed.')).toBeVisible();
  await expect(plants.rows).toHaveCount(0);
  await plants.name.fill('Potted 22');
  await page.keyboard.press('Enter');
  await expect(plants.rows).toHaveText([/Potted/]);
  await expect(plants.toast(/Added Potted/)).toBeVisible();
  await expect(show).toBeHidden();

  await plants.search.fill('');
  await expect(page.getByText('of 22')).toBeVisible();
  await plants.name.fill('Rose');
  await page.keyboard.press('Enter');
  await expect(show).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).focus();
  await page.keyboard.press('z');
  await expect(plants.toast('Rose has been removed.')).toBeVisible();
  await expect(show).toBeHidden();

  const held = await holdRequests(page, 'POST', '**/bff/plants');
  for (const name of ['Fern', 'Moss', 'Ivy']) {
    await plants.name.fill(name);
    await page.keyboard.press('Enter');
  }
  held.letGo('on');
  await expect(plants.toast('Added Fern, Moss, Ivy.')).toBeVisible();
  await expect(page.getByText('of 25')).toBeVisible();
  await plants.undo.press('Enter');
  await expect(plants.toast('Fern, Moss, Ivy have been removed.')).toBeVisible();
  await expect(page.getByText('of 22')).toBeVisible();
  await expect(plants.undo).toBeHidden();

  // It is found out late that the list does not show these.
  for (const letGo of [
    () => page.getByRole('button', { name: 'Dismiss' }).click(),
    () => plants.delete('Plant 01').click(),
  ]) {
    const held = await holdRequests(page, 'GET', '**/bff/plants?*');
    await plants.name.fill('Clover');
    await page.keyboard.press('Enter');
    await expect(plants.toast(/Added Clover/)).toBeVisible();
    await letGo();
    await expect(plants.toast(/Added Clover/)).toHaveCount(0);
    const known = page.waitForResponse('**/bff/plants?*');
    held.letGo('on');
    await known;
    // Once another list is there, the one before has been looked through.
    await plants.chip('sun').click();
    await expect(plants.rows).toHaveCount(7);
    // In a while it would leave by itself.
    expect(await plants.toast(/Added Clover/).count()).toBe(0);
    await plants.chip('sun').click();
    await expect(plants.rows).toHaveCount(20);
  }
  await dismissToasts(page);

  // Else the toast would leave by itself.
  await stopClock(page);
  await plants.name.fill('Rose');
  await page.keyboard.press('Enter');
  await expect(plants.undo).toBeVisible();
  const { entries } = await send<HistoryPage>('GET', '/changes?limit=1');
  for (const { seq, at } of entries) await undo({ seq, at: Date.parse(at) });
  await expect(plants.undo, 'undone elsewhere').toBeHidden();
});
