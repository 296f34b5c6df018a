import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, openListening } from '../people.ts';
import { holdAnswers } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

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

test('a key that follows the one on Delete or on Undo, or an Enter that is held, deletes no second plant', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server);
  for (const key of ['Enter', ' ']) {
    await plants.delete('Plant 01').click();
    await expect(plants.delete('Plant 02')).toBeFocused();
    await plants.undo.focus();
    const pressed = await pressAsFocused(page, '[data-delete="2"]', key);
    await page.keyboard.press(key);
    expect(await pressed()).toBe(false);
    await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/, /Plant 03/]);
  }

  const pressed = await pressAsFocused(page, '[data-delete="2"]', 'Enter');
  await plants.delete('Plant 01').focus();
  await page.keyboard.down('Enter');
  expect(await pressed()).toBe(false);
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(plants.toast('Deleted Plant 01.')).toBeVisible();
  await expect(plants.rows).toHaveText([/Plant 02/, /Plant 03/]);
});

test('a key meant for what somebody else has just deleted or saved takes no other plant and replaces nothing', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(5));
  const plants = await openListening(page, server);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(plants.row('Plant 02')).toBeFocused();
  const deleted = await pressAsFocused(page, '[data-plant="3"]', 'Delete');
  await server.deletePlant(server.adminToken, 2);
  await deleted();
  await plants.delete('Plant 05').click();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 03/, /Plant 04/]);

  await plants.edit('Plant 03').click();
  const { name, save } = plants.editor('Plant 03');
  await name.fill('Mine');
  await save.focus();
  const entered = await pressAsFocused(page, 'form button', 'Enter');
  const expected = { name: 'Plant 03', tag: 'sun' };
  const theirs = { name: 'Theirs', tag: 'sun', expected };
  await requestsOf(page, server).send('PATCH', '/plants/3', theirs);
  expect(await entered()).toBe(false);
});

test('a Delete meant for the token of an ended session, or for the name of a row, deletes no plant once the answer has come', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(4));
  const plants = await openListening(page, server);
  // With the tags the page has all that it asks for.
  await expect(plants.chip('sun')).toBeVisible();
  await page.keyboard.press('j');
  await expect(plants.row('Plant 01')).toBeFocused();
  await endSession(page, server);
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
  const signingIn = await holdAnswers(page, 'POST', '**/bff/session');
  await page.keyboard.press('Enter');
  await signingIn.asked;
  const inList = await pressAsFocused(page, '[data-plant="1"]', 'Delete');
  signingIn.letGo();
  await inList();
  await plants.delete('Plant 04').click();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/, /Plant 03/]);

  await plants.edit('Plant 02').click();
  await plants.editor('Plant 02').name.fill('Mine');
  const saving = await holdAnswers(page, 'PATCH', '**/bff/plants/2');
  await page.keyboard.press('Enter');
  await saving.asked;
  const inRow = await pressAsFocused(page, '[data-edit="2"]', 'Delete');
  saving.letGo();
  await inRow();
  await plants.delete('Plant 03').click();
  await expect(plants.rows).toHaveText([/Plant 01/, /Mine/]);
});
