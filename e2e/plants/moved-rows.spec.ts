import type { Locator } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { holdAnswers, holdRequests } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { openBoth } from '../two-people.ts';

/**
 * Leaves the mouse on a button. As soon as the browser tells that something else is under the mouse,
 * that is pressed, by a hand that is not quite still. Returns what waits for it, and tells the name of
 * what was pressed.
 */
async function restOn(aim: Locator): Promise<() => Promise<string>> {
  await aim.hover();
  const pressing = await aim.evaluateHandle((aimed) => {
    // The browser looks what is under the mouse at its next frame, which may be seconds away.
    const frames = { duration: 1000, iterations: Number.POSITIVE_INFINITY };
    const drawing = document.documentElement.animate([{ outlineOffset: '1px' }], frames);
    const pressed = new Promise<string>((resolve) => {
      function press({ target, clientX, clientY, screenX, screenY }: PointerEvent) {
        const button = target instanceof Element ? target.closest('button, input') : null;
        if (!button || button === aimed) return;
        removeEventListener('pointerover', press, true);
        drawing.cancel();
        const mouse = { clientX, clientY, bubbles: true, cancelable: true, detail: 1 };
        const beside = { pointerType: 'mouse', screenX: screenX + 1, screenY, bubbles: true };
        button.dispatchEvent(new PointerEvent('pointermove', beside));
        button.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, pointerType: 'mouse' }));
        button.dispatchEvent(new MouseEvent('click', mouse));
        resolve(button.getAttribute('aria-label') ?? button.textContent);
      }
      addEventListener('pointerover', press, true);
    });
    return { pressed };
  });
  return async () => await pressing.evaluate(async ({ pressed }) => await pressed);
}

/**
 * Presses what it is given in the moment in which it, or something in it, is about something else. Returns
 * what waits for that.
 */
async function pressOnceChanged(
  place: Locator,
  button: Locator,
  by: 'mouse' | 'key',
): Promise<() => Promise<void>> {
  const observed = await place.elementHandle();
  const pressing = await button.evaluateHandle(
    (target, { observed, by }) => {
      const pressed = new Promise<void>((resolve) => {
        const news = new MutationObserver(() => {
          news.disconnect();
          if (by === 'mouse') {
            const mouse = { pointerType: 'mouse', bubbles: true };
            target.dispatchEvent(new PointerEvent('pointerdown', mouse));
          }
          const click = { bubbles: true, cancelable: true, detail: by === 'mouse' ? 1 : 0 };
          target.dispatchEvent(new MouseEvent('click', click));
          resolve();
        });
        if (observed) news.observe(observed, { subtree: true, characterData: true });
      });
      return { pressed };
    },
    { observed, by },
  );
  return async () => await pressing.evaluate(async ({ pressed }) => await pressed);
}

test('a press meets no plant that has just come to be another where it stands', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 5);
  for (const [by, name, field, other] of [
    ['mouse', 'Plant 01', 'name', 'Orchid'],
    ['key', 'Plant 02', 'name', 'Quercus'],
    ['mouse', 'Plant 03', 'tag', 'reserved'],
  ] as const) {
    const pressed = await pressOnceChanged(mine.row(name), mine.delete(name), by);
    await theirs.edit(name).click();
    await theirs.editor(name)[field].fill(other);
    await theirs.editor(name).save.click();
    await pressed();
  }
  await mine.delete('Plant 05').click();
  await expect(mine.rows).toHaveText([/Orchid/, /Quercus/, /Plant 03/, /Plant 04/]);
});

test('“Keep mine” replaces no correction that has just come', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 3);
  await mine.edit('Plant 02').click();
  const { form, name } = mine.editor('Plant 02');
  await name.fill('Mine');
  const keep = form.getByRole('button', { name: 'Keep mine' });
  async function correct(from: string, to: string) {
    await theirs.edit(from).click();
    await theirs.editor(from).name.fill(to);
    await theirs.editor(from).save.click();
  }
  await correct('Plant 02', 'Theirs');
  await expect(keep).toBeVisible();
  const pressed = await pressOnceChanged(form, keep, 'mouse');
  await correct('Theirs', 'Theirs again');
  await pressed();
  await mine.delete('Plant 01').click();
  await expect(theirs.rows).toHaveText([/Theirs again/, /Plant 03/]);
});

test('a press meets no row that somebody else’s change has just moved under the mouse', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 5);
  const pressed = await restOn(mine.delete('Plant 02'));
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
  const pressed = await restOn(history.undo('Plant 05'));
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
  const pressed = await restOn(mine.delete('Plant 02'));
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
  const pressed = await restOn(mine.select('Plant 02'));
  await theirs.delete('Plant 01').click();
  await pressed();
  await mine.select('Plant 04').click();
  await expect(mine.select('Plant 04')).toBeChecked();
  await expect(mine.select('Plant 03')).not.toBeChecked();
});

test('a press meets no row that a late refusal has moved', async ({ page, server, watch }) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(5));
  const mine = await openListening(page, server);
  const held = await holdRequests(page, 'POST', '**/bff/plants');
  await mine.name.fill('Fern');
  await mine.id.fill('5');
  await page.keyboard.press('Enter');
  const pressed = await restOn(mine.delete('Plant 04'));
  held.letGo('on');
  expect(await pressed()).toMatch(/^Delete Plant 0[123]$/);
  await mine.delete('Plant 05').click();
  await expect(mine.rows).toHaveText([/Plant 01/, /Plant 02/, /Plant 03/, /Plant 04/]);
});

test('a press meets no Undo of a toast that came late', async ({ page, server }) => {
  await server.addPlants(numberedPlants(5));
  const mine = await openListening(page, server);
  await mine.delete('Plant 01').click();
  await expect(mine.undo).toHaveCount(1);
  const held = await holdRequests(page, 'POST', '**/bff/deletions');
  await mine.delete('Plant 03').click();
  const pressed = await restOn(mine.undo);
  held.letGo('on');
  expect(await pressed()).toBe('Undo');
  await mine.delete('Plant 05').click();
  await expect(mine.rows).toHaveText([/Plant 02/, /Plant 04/]);
});

test('a press meets no row that somebody else’s change moves after one’s own press', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 5);
  await mine.delete('Plant 02').click();
  await expect(mine.rows).toHaveCount(4);
  const pressed = await restOn(mine.delete('Plant 03'));
  await theirs.delete('Plant 01').click();
  expect(await pressed()).toBe('Delete Plant 04');
  await mine.delete('Plant 05').click();
  await expect(mine.rows).toHaveText([/Plant 03/, /Plant 04/]);
});

test('of plants that were not added a double click discards one', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(1));
  const plants = await openListening(page, server);
  for (const count of [1, 2]) {
    await plants.name.fill('Fern');
    await plants.id.fill('1');
    await page.keyboard.press('Enter');
    await expect(plants.refused).toHaveCount(count);
  }
  await plants.refused.getByRole('button', { name: 'Discard' }).first().dblclick();
  await expect(plants.refused).toHaveCount(1);
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
