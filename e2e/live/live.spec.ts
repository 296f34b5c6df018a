import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening, startSession } from '../people.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import type { PlantServer } from '../server/server.ts';
import { setHidden } from '../set-hidden.ts';
import { pauseClock } from '../states/stop-clock.ts';

/** Ada, who works on the same plants in a browser of her own; nothing of it needs to be seen. */
async function comeAsAda(otherPage: Page, server: PlantServer) {
  const token = await server.createToken({ name: 'Ada', role: 'editor' });
  await startSession(otherPage, server, token);
  const requests = requestsOf(otherPage, server);
  return {
    ...requests,
    addOne: (name: string) => requests.send('POST', '/plants', { name, tag: '' }),
  };
}

test('what others do shows by itself, a line says who did what, and it moves no focus, no scroll and no selection; a tab that was hidden, offline or one window too many catches up', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(409, 429);
  await server.addPlants(numberedPlants(60));
  const ada = await comeAsAda(otherPage, server);
  await page.clock.install();
  const plants = await openListening(page, server, { path: '/?limit=100' });
  /** Lets the line that tells of others be read and leave, so that the next one tells of nothing before. */
  const readNews = async () => {
    await page.clock.fastForward(10_000);
    await expect(plants.toast(/^Ada /)).toBeHidden();
  };
  await expect(plants.rows).toHaveCount(60);

  await test.step('it moves no focus, no scroll and no selection, and keeps what is typed', async () => {
    await plants.name.fill('Half a na');
    await page.evaluate(() => {
      const cell = document.querySelector('tr[data-plant="40"] td:nth-child(n + 2)');
      document.getSelection()?.selectAllChildren(cell ?? document.body);
    });
    await plants.row('Plant 40').scrollIntoViewIfNeeded();
    const look = async () => ({
      y: Math.round((await plants.row('Plant 40').boundingBox())?.y ?? 0),
      selected: await page.evaluate(() => document.getSelection()?.toString()),
    });
    const before = await look();
    await ada.deleteOne(2);
    await expect(plants.rows).toHaveCount(59);
    expect(await look()).toEqual(before);
    // A click, since a focus set by a script leaves the selection where it was.
    await plants.name.click();
    await ada.addOne('Zinnia');
    await expect(plants.rows).toHaveCount(60);
    await expect(plants.name).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('me');
    await expect(plants.name).toHaveValue('Half a name');
    await plants.name.fill('');
    await ada.deleteMany([
      ...numberedPlants(61)
        .map(({ id }) => id)
        .slice(4),
    ]);
    await expect(plants.rows).toHaveText([/Plant 01/, /Plant 03/, /Plant 04/]);
    await readNews();
  });

  await test.step('a line says who did what, unless it was oneself', async () => {
    // Else the first change might be told of no more when the second comes.
    await pauseClock(page);
    await ada.deleteOne(3);
    await expect(plants.toast('Ada deleted Plant 03.')).toBeVisible();
    // What asks for the list waits for the clock.
    await page.clock.runFor(500);
    await expect(plants.rows).toHaveText([/Plant 01/, /Plant 04/]);
    await ada.undoLatest();
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(plants.rows).toHaveCount(3, { timeout: 100 });
    }).toPass();
    // Read aloud, the next sentence would cut this one off.
    await expect(plants.toast('Ada deleted Plant 03.')).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(plants.toast('Ada made 2 changes.')).toBeVisible();
    await page.clock.resume();
    await expect(plants.rows).toHaveCount(3);
    await readNews();
    await plants.delete('Plant 03').click();
    await expect(plants.toast('Deleted Plant 03.')).toBeVisible();
    await ada.addOne('Aster');
    await expect(plants.toast('Ada added Aster.')).toBeVisible();
    await expect(plants.toast(/^admin/)).toBeHidden();
    await plants.undo.click();
    await expect(plants.rows).toHaveCount(4);
  });

  await test.step('where the row with the focus leaves, the one in its place takes it', async () => {
    await plants.delete('Plant 03').focus();
    await ada.deleteOne(3);
    await expect(plants.row('Plant 04')).toBeFocused();
    await ada.deleteMany([4, 62]);
    await expect(plants.row('Plant 01')).toBeFocused();
    await expect(plants.rows).toHaveCount(1);
  });

  await test.step('a hidden tab holds no connection, is told who has undone what it would undo, and catches up when it is shown', async () => {
    const isNews = /events/;
    const closed = page.waitForEvent('requestfailed', (request) => isNews.test(request.url()));
    await setHidden(page, true);
    await closed;
    await ada.addOne('Zinnia');
    await expect(plants.row('Zinnia')).toBeHidden();
    await plants.delete('Plant 01').click();
    await expect(plants.toast('Deleted Plant 01.')).toBeVisible();
    await ada.undoLatest();
    await plants.undo.click();
    await expect(plants.toast(/Ada has undone this already/)).toBeVisible();
    await expect(plants.row('Plant 01')).toBeVisible();
    await setHidden(page, false);
    await expect(plants.row('Zinnia')).toBeVisible();
    await expect(plants.row('Plant 01')).toBeVisible();
  });

  await test.step('one window too many says so, and goes on once another has closed', async () => {
    await setHidden(page, true);
    const { cookies } = await page.request.storageState();
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const windows = Array.from({ length: 100 }, () => new AbortController());
    const open = windows.map(({ signal }) =>
      fetch(`${server.url}/bff/events`, { headers: { Cookie }, signal }),
    );
    for (const { status } of await Promise.all(open)) expect(status).toBe(200);
    await setHidden(page, false);
    const note = page.getByText('Too many windows are open.');
    await expect(note).toBeVisible();
    for (const one of windows) one.abort();
    // Whoever closes a window comes back to this one, or to the network.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(note).toBeHidden();
    await server.addPlants([{ id: 99, name: 'Olive', tag: '' }]);
    await expect(plants.row('Olive')).toBeVisible();
  });

  await test.step('who was offline sees, once back, what others did meanwhile', async () => {
    // Code that is fetched ahead may meet nobody.
    watch.tolerate('no answer');
    await readNews();
    await page.context().setOffline(true);
    await expect(page.getByText(/you are offline/i)).toBeVisible();
    await ada.deleteOne(1);
    await ada.addOne('Yarrow');
    await expect(plants.row('Plant 01')).toBeVisible();
    await expect(plants.rows).toHaveCount(3);
    await page.context().setOffline(false);
    await expect(plants.rows).toHaveText([/Zinnia/, /Olive/, /Yarrow/]);
    await expect(plants.toast('Ada made 2 changes.')).toBeVisible();
  });
});
