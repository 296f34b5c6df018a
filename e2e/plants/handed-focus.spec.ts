import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, openListening } from '../people.ts';
import { holdAnswers } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { openBoth } from '../two-people.ts';

/**
 * Presses a key straight after something that a selector finds is given the focus. Returns what
 * waits for that, and tells whether anything there would take the key.
 */
async function pressAsFocused(
  page: Page,
  selector: string,
  key: string,
): Promise<() => Promise<boolean>> {
  const pressing = await page.evaluateHandle(
    ([selector, key]) => {
      const isTaken = new Promise<boolean>((resolve) => {
        function press({ target }: FocusEvent) {
          if (!(target instanceof Element) || !target.matches(selector)) return;
          removeEventListener('focusin', press);
          queueMicrotask(() => {
            const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            resolve(target.dispatchEvent(pressed));
          });
        }
        addEventListener('focusin', press);
      });
      return { isTaken };
    },
    [selector, key] as const,
  );
  return async () => await pressing.evaluate(async ({ isTaken }) => await isTaken);
}

test('a Delete meant for a plant that somebody else has just deleted takes no other', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 5);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(mine.row('Plant 02')).toBeFocused();
  const pressed = await pressAsFocused(page, '[data-plant="3"]', 'Delete');
  await theirs.delete('Plant 02').click();
  await pressed();
  await mine.delete('Plant 05').click();
  await expect(mine.rows).toHaveText([/Plant 01/, /Plant 03/, /Plant 04/]);
});

test('an Enter that follows the one on Delete, or is held, deletes no second plant', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server);
  const pressed = await pressAsFocused(page, '[data-delete="2"]', 'Enter');
  await plants.delete('Plant 01').focus();
  await page.keyboard.down('Enter');
  expect(await pressed()).toBe(false);
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(plants.toast('Deleted Plant 01.')).toBeVisible();
  await expect(plants.rows).toHaveText([/Plant 02/, /Plant 03/]);
});

for (const { name, key } of [
  { name: 'an Enter', key: 'Enter' },
  { name: 'a Space', key: ' ' },
]) {
  test(`${name} that follows the one on Undo deletes no plant`, async ({ page, server }) => {
    await server.addPlants(numberedPlants(3));
    const plants = await openListening(page, server);
    await plants.delete('Plant 01').click();
    await expect(plants.delete('Plant 02')).toBeFocused();
    await plants.undo.focus();
    const pressed = await pressAsFocused(page, '[data-delete="2"]', key);
    await page.keyboard.press(key);
    expect(await pressed()).toBe(false);
  });
}

test('an Enter meant for Save replaces nothing of what somebody else has just saved', async ({
  page,
  otherPage,
  server,
}) => {
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 3);
  await mine.edit('Plant 02').click();
  const { name, save } = mine.editor('Plant 02');
  await name.fill('Mine');
  await save.focus();
  await theirs.edit('Plant 02').click();
  await theirs.editor('Plant 02').name.fill('Theirs');
  const pressed = await pressAsFocused(page, 'form button', 'Enter');
  await theirs.editor('Plant 02').save.click();
  expect(await pressed()).toBe(false);
});

test('a Delete meant for the name of a row whose save has just been answered deletes no plant', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server);
  await plants.edit('Plant 02').click();
  await plants.editor('Plant 02').name.fill('Mine');
  const { asked, letGo } = await holdAnswers(page, 'PATCH', '**/bff/plants/2');
  await page.keyboard.press('Enter');
  await asked;
  const pressed = await pressAsFocused(page, '[data-edit="2"]', 'Delete');
  letGo();
  await pressed();
  await plants.delete('Plant 03').click();
  await expect(plants.rows).toHaveText([/Plant 01/, /Mine/]);
});

test('a Delete meant for the token of an ended session deletes no plant once that is accepted', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server);
  await page.keyboard.press('j');
  await expect(plants.row('Plant 01')).toBeFocused();
  await endSession(page, server);
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
  const { asked, letGo } = await holdAnswers(page, 'POST', '**/bff/session');
  await page.keyboard.press('Enter');
  await asked;
  const pressed = await pressAsFocused(page, '[data-plant="1"]', 'Delete');
  letGo();
  await pressed();
  await plants.delete('Plant 03').click();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/]);
});
