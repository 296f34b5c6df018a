import type { Locator } from '@playwright/test';
import type { Plant, PlantTexts } from '../../server/contract/plants.ts';
import { expect, test } from '../journey.ts';
import { openListening } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { holdAnswers, holdRequests } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

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
        const button =
          target instanceof Element ? target.closest<HTMLElement>('button, input') : null;
        if (!button || button === aimed) return;
        removeEventListener('pointerover', press, true);
        drawing.cancel();
        const mouse = { clientX, clientY, bubbles: true, cancelable: true, detail: 1 };
        const beside = { pointerType: 'mouse', screenX: screenX + 1, screenY, bubbles: true };
        button.dispatchEvent(new PointerEvent('pointermove', beside));
        button.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, pointerType: 'mouse' }));
        if (button.dispatchEvent(new MouseEvent('mousedown', mouse))) button.focus();
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

test('a press meets no plant that has just come to be another where it stands, nor does “Keep mine” a correction that has just come', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(6));
  const mine = await openListening(page, server);
  const { send } = requestsOf(page, server);
  async function correct(id: number, from: PlantTexts, to: Partial<PlantTexts>): Promise<void> {
    await send('PATCH', `/plants/${id}`, { ...from, ...to, expected: from });
  }
  for (const [by, id, from, to] of [
    ['mouse', 1, { name: 'Plant 01', tag: 'shade' }, { name: 'Orchid' }],
    ['key', 2, { name: 'Plant 02', tag: 'shade' }, { name: 'Quercus' }],
    ['mouse', 3, { name: 'Plant 03', tag: 'sun' }, { tag: 'reserved' }],
  ] as const) {
    const pressed = await pressOnceChanged(mine.row(from.name), mine.delete(from.name), by);
    await correct(id, from, to);
    await pressed();
  }
  await mine.delete('Plant 05').click();
  await expect(mine.rows).toHaveText([/Orchid/, /Quercus/, /Plant 03/, /Plant 04/, /Plant 06/]);

  await mine.edit('Plant 04').click();
  const { form, name } = mine.editor('Plant 04');
  await name.fill('Mine');
  const keep = form.getByRole('button', { name: 'Keep mine' });
  await correct(4, { name: 'Plant 04', tag: 'shade' }, { name: 'Theirs' });
  await expect(keep).toBeVisible();
  const pressed = await pressOnceChanged(form, keep, 'mouse');
  await correct(4, { name: 'Theirs', tag: 'shade' }, { name: 'Theirs again' });
  await pressed();
  await mine.delete('Plant 06').click();
  await expect(mine.toast('Deleted Plant 06.')).toBeVisible();
  const kept = await send<Plant[]>('GET', '/export?format=json');
  expect(kept.map(({ name }) => name)).toEqual(['Orchid', 'Quercus', 'Plant 03', 'Theirs again']);
});

test('a press meets no row that somebody else’s change has just moved under the mouse, nor selects it or takes the focus there, also after one’s own press', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(9));
  const mine = await openListening(page, server);
  const pressed = await restOn(mine.delete('Plant 02'));
  await server.deletePlant(server.adminToken, 1);
  expect(await pressed()).toBe('Delete Plant 03');
  await expect(mine.delete('Plant 03')).not.toBeFocused();
  await mine.delete('Plant 04').click();
  await expect(mine.toast('Deleted Plant 04.')).toBeVisible();
  const left = [/Plant 02/, /Plant 03/, /Plant 05/, /Plant 06/, /Plant 07/, /Plant 08/, /Plant 09/];
  await expect(mine.rows).toHaveText(left);

  const selected = await restOn(mine.select('Plant 03'));
  await server.deletePlant(server.adminToken, 2);
  await selected();
  await mine.select('Plant 06').click();
  await expect(mine.select('Plant 06')).toBeChecked();
  await expect(mine.select('Plant 05')).not.toBeChecked();

  await mine.delete('Plant 05').click();
  await expect(mine.rows).toHaveText([/Plant 03/, ...left.slice(3)]);
  const again = await restOn(mine.delete('Plant 06'));
  await server.deletePlant(server.adminToken, 3);
  expect(await again()).toBe('Delete Plant 07');
  await mine.delete('Plant 08').click();
  await expect(mine.rows).toHaveText([/Plant 06/, /Plant 07/, /Plant 09/]);
});

test('a press meets no Undo that a late toast or somebody else’s change has moved, nor a row that an answer moves when a page is shown again', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(8));
  const mine = await openListening(page, server);
  await mine.delete('Plant 01').click();
  await expect(mine.undo).toHaveCount(1);
  const deleting = await holdRequests(page, 'POST', '**/bff/deletions');
  await mine.delete('Plant 03').click();
  const undone = await restOn(mine.undo);
  deleting.letGo('on');
  expect(await undone()).toBe('Undo');
  await mine.delete('Plant 05').click();
  await expect(mine.toast('Deleted Plant 05.')).toBeVisible();
  // Anew, so that no rows are on their way any more once these are shown.
  await openListening(page, server);
  await expect(mine.rows).toHaveText([/Plant 02/, /Plant 04/, /Plant 06/, /Plant 07/, /Plant 08/]);

  const history = historyScreen(page);
  await page.getByRole('link', { name: 'History' }).click();
  await server.deletePlant(server.adminToken, 2);
  await expect(history.undo('Plant 02')).toBeVisible();
  const shown = await holdAnswers(page, 'GET', '**/bff/plants?*');
  await page.getByRole('link', { name: 'Plants', exact: true }).click();
  const pressed = await restOn(mine.delete('Plant 04'));
  shown.letGo();
  expect(await pressed()).toBe('Delete Plant 06');
  await mine.delete('Plant 08').click();
  await expect(mine.rows).toHaveText([/Plant 04/, /Plant 06/, /Plant 07/]);

  await page.getByRole('link', { name: 'History' }).click();
  const moved = await restOn(history.undo('Plant 05'));
  await server.deletePlant(server.adminToken, 4);
  await moved();
  await history.undo('Plant 05').click();
  await expect(mine.toast('Plant 05 is back.')).toBeVisible();
  await expect(history.entry('brought back Plant 05')).toBeVisible();
  // The browser tells late of what that has moved under the mouse.
  await page.mouse.move(0, 0);

  // Its own entry moves all others, and the one before comes under the mouse.
  const next = await restOn(history.undo(/deleted Plant 08/));
  await page.mouse.down();
  await page.mouse.up();
  expect(await next()).toBe('Undo');
  await history.undo('Plant 02').click();
  await expect(mine.toast('Plant 02 is back.')).toBeVisible();
  const kept = await requestsOf(page, server).send<Plant[]>('GET', '/export?format=json');
  const left = ['Plant 02', 'Plant 05', 'Plant 06', 'Plant 07', 'Plant 08'];
  expect(kept.map(({ name }) => name)).toEqual(left);
});

test('a press meets no row that a late refusal has moved, a double click discards one plant, and a mouse that stays where it is deletes one row after the other', async ({
  page,
  server,
  watch,
}) => {
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

  await mine.name.fill('Fern');
  await mine.id.fill('1');
  await page.keyboard.press('Enter');
  await expect(mine.refused).toHaveCount(2);
  await mine.refused.getByRole('button', { name: 'Discard' }).first().dblclick();
  await expect(mine.refused).toHaveCount(1);

  await mine.delete('Plant 01').click();
  for (const next of ['Plant 02', 'Plant 03']) {
    await expect(mine.rows.first()).toContainText(next);
    await page.mouse.down();
    await page.mouse.up();
  }
  await expect(mine.rows).toHaveText([/Plant 04/]);
});
