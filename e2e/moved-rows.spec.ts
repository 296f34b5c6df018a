import type { Locator, Page } from '@playwright/test';
import { historyScreen } from './history-screen.ts';
import { expect, test } from './journey.ts';
import { openListening } from './people.ts';
import { holdAnswers } from './requests.ts';
import { numberedPlants } from './seed-plants.ts';
import { openBoth } from './two-people.ts';

/**
 * Leaves the mouse on a button. As soon as what a selector finds has appeared or gone, what is under
 * the mouse by then is pressed. Returns what waits for that, and tells the name of what was pressed.
 */
async function restOn(page: Page, aim: Locator, selector: string): Promise<() => Promise<string>> {
  await aim.hover();
  const box = await aim.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const pressing = await page.evaluateHandle(
    ({ selector, x, y }) => {
      const isThere = () => document.querySelector(selector) !== null;
      const wasThere = isThere();
      const pressed = new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => {
          if (isThere() === wasThere) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const target = document.elementFromPoint(x, y);
            const click = { clientX: x, clientY: y, bubbles: true, cancelable: true, detail: 1 };
            target?.dispatchEvent(new MouseEvent('click', click));
            resolve(target?.closest('button')?.getAttribute('aria-label') ?? '');
          });
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
      return { pressed };
    },
    { selector, ...place },
  );
  return async () => await pressing.evaluate(async ({ pressed }) => await pressed);
}

test('a press meets no row that somebody else’s change has just moved under the mouse', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 5);
  const pressed = await restOn(page, mine.delete('Plant 02'), '[data-plant="1"]');
  await theirs.delete('Plant 01').click();
  expect(await pressed()).toBe('Delete Plant 03');
  await mine.delete('Plant 04').click();
  await expect(mine.toast('Deleted Plant 04.')).toBeVisible();
  await expect(mine.rows).toHaveText([/Plant 02/, /Plant 03/, /Plant 05/]);
});

test('an Undo that somebody else’s change has moved under the mouse is not pressed', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 5);
  await mine.delete('Plant 05').click();
  await page.getByRole('link', { name: 'History' }).click();
  const history = historyScreen(page);
  await expect(history.undo('Plant 05')).toBeVisible();
  const added = `main li:nth-of-type(${(await history.entries.count()) + 1})`;
  const pressed = await restOn(page, history.undo('Plant 05'), added);
  await theirs.delete('Plant 01').click();
  await pressed();
  await history.undo('Plant 05').click();
  await expect(theirs.rows).toHaveText([/Plant 02/, /Plant 03/, /Plant 04/, /Plant 05/]);
});

test('a press meets no row that an answer has moved, which comes when a page is shown again', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 5);
  await page.getByRole('link', { name: 'History' }).click();
  await theirs.delete('Plant 01').click();
  await expect(historyScreen(page).undo('Plant 01')).toBeVisible();
  const held = await holdAnswers(page, 'GET', '**/bff/plants?*');
  await page.getByRole('link', { name: 'Plants', exact: true }).click();
  const pressed = await restOn(page, mine.delete('Plant 02'), '[data-plant="1"]');
  held.letGo();
  expect(await pressed()).toBe('Delete Plant 03');
  await mine.delete('Plant 04').click();
  await expect(mine.rows).toHaveText([/Plant 02/, /Plant 03/, /Plant 05/]);
});

test('a row that has moved under the mouse is not selected', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 5);
  const pressed = await restOn(page, mine.select('Plant 02'), '[data-plant="1"]');
  await theirs.delete('Plant 01').click();
  await pressed();
  await mine.select('Plant 04').click();
  await expect(mine.select('Plant 04')).toBeChecked();
  await expect(mine.select('Plant 03')).not.toBeChecked();
});

test('one row after the other is deleted with a mouse that stays where it is', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(5));
  const mine = await openListening(page, server);
  await mine.delete('Plant 01').click();
  for (const next of ['Plant 02', 'Plant 03']) {
    await expect(mine.rows.first()).toContainText(next);
    await page.mouse.down();
    await page.mouse.up();
  }
  await expect(mine.rows).toHaveText([/Plant 04/, /Plant 05/]);
});
