import { expect, test } from '../journey.ts';
import { typeAt } from '../key-times.ts';
import { openListening } from '../people.ts';
import { holdRequests } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';

test('Enter and the arrow keys lead from the search into the rows it finds, and what is typed on, also as these take the focus, is typed in the search; Tab begins with the way to the rows, which have their plants for headers and tell how many are selected', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(25));
  const plants = await openListening(page, server);
  await expect(plants.rows).toHaveCount(20);
  const held = await holdRequests(page, 'GET', '**/bff/plants?*search=Plant+1*');
  await plants.search.fill('Plant 1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=Plant\+1$/);
  await expect(plants.search).toBeFocused();
  held.letGo('on');
  await expect(plants.row('Plant 10')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(plants.row('Plant 11')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(plants.search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(plants.row('Plant 10')).toBeFocused();

  const again = await holdRequests(page, 'GET', '**/bff/plants?*search=Plant+2*');
  await plants.search.fill('Plant 2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('5');
  again.letGo('on');
  await expect(plants.rows).toHaveText([/Plant 25/]);
  await expect(plants.search).toBeFocused();

  await page.getByRole('button', { name: 'Empty search' }).click();
  await expect(plants.rows).toHaveCount(20);
  await expect(plants.search).toBeFocused();

  await page.evaluate(() =>
    addEventListener('focusin', ({ target, timeStamp }) => {
      if (target instanceof HTMLTableRowElement) target.dataset.focusedAt = String(timeStamp);
    }),
  );
  // Typed on at once, or after an Enter that was one too many, also what another key is held for.
  const enterSearch = async () => {
    await plants.search.fill('Plant');
    await page.keyboard.press('Enter');
    const row = plants.row('Plant 01');
    await expect(row).toBeFocused();
    return await typeAt(page, Number(await row.getAttribute('data-focused-at')));
  };
  for (const [keys, typed] of [
    [[' ', '2'], ' 2'],
    [['Enter', ' ', '2'], ' 2'],
    [['Enter', 'Enter', ' ', '2'], ' 2'],
    [['Shift+A'], 'A'],
    [['AltGraph+@'], '@'],
    [['Alt+@'], '@'],
  ] as const) {
    const type = await enterSearch();
    await type([...keys, 'z'], 400);
    await expect(plants.search).toHaveValue(`Plant${typed}z`);
    await expect(plants.search).toBeFocused();
  }
  // The first as AltGr is in Windows; on other systems it writes nothing. The other waits for its letter.
  for (const key of ['Control+Alt+@', 'Dead']) {
    const type = await enterSearch();
    await type([key], 400);
    await expect(plants.search).toBeFocused();
  }

  await openListening(page, server, { path: '/?search=Plant+0' });
  const skip = page.getByRole('link', { name: 'Skip to the list' });
  await expect(skip).toBeAttached();
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(plants.row('Plant 01')).toBeFocused();
  const names = page.getByRole('rowheader');
  await expect(names).toHaveText(numberedPlants(9).map(({ name }) => name));

  await stopClock(page);
  const news = page.getByRole('status').filter({ hasText: 'selected' });
  for (const key of 'xjxjx') await page.keyboard.press(key);
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  await expect(news).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(news).toHaveText('3 plants selected');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(names).toHaveCount(9);
});
