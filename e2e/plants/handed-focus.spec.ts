import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { typeAt } from '../key-times.ts';
import { endSession, openListening } from '../people.ts';
import { holdAnswers } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { addView } from '../server/seed-views.ts';

/**
 * Presses keys straight after something that a selector finds is given the focus. Returns what
 * waits for that, and tells whether the browser would let any of them do anything there.
 */
async function pressAsFocused(
  page: Page,
  selector: string,
  ...keys: string[]
): Promise<() => Promise<boolean>> {
  const pressing = await page.evaluateHandle(
    ({ selector, keys }) => {
      const isTaken = new Promise<boolean>((resolve) => {
        function press({ target }: FocusEvent) {
          if (!(target instanceof Element) || !target.matches(selector)) return;
          removeEventListener('focusin', press);
          queueMicrotask(() => {
            const how = { bubbles: true, cancelable: true };
            const pressed = keys.map((key) => new KeyboardEvent('keydown', { key, ...how }));
            resolve(pressed.map((one) => target.dispatchEvent(one)).includes(true));
          });
        }
        addEventListener('focusin', press);
      });
      return { isTaken };
    },
    { selector, keys },
  );
  return async () => await pressing.evaluate(async ({ isTaken }) => await isTaken);
}

/** Presses Enter, and keys on what is handed the focus by the answer to that; tells whether any was taken. */
async function pressOnAnswer(
  page: Page,
  method: string,
  address: string,
  ...handed: [selector: string, ...keys: string[]]
): Promise<boolean> {
  const held = await holdAnswers(page, method, address);
  await page.keyboard.press('Enter');
  await held.asked;
  const pressed = await pressAsFocused(page, ...handed);
  held.letGo();
  return await pressed();
}

test('a key that follows the one on Delete or on Undo, or an Enter that is held, deletes no second plant, and one meant for what somebody else has just deleted or saved takes no other plant and replaces nothing', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(5));
  const plants = await openListening(page, server);

  await test.step('on Delete or on Undo', async () => {
    for (const key of ['Enter', ' ']) {
      await plants.delete('Plant 01').click();
      await expect(plants.delete('Plant 02')).toBeFocused();
      await plants.undo.focus();
      const pressed = await pressAsFocused(page, '[data-delete="2"]', key);
      await page.keyboard.press(key);
      expect(await pressed()).toBe(false);
      await expect(plants.rows).toHaveCount(5);
    }

    const pressed = await pressAsFocused(page, '[data-delete="2"]', 'Enter');
    await plants.delete('Plant 01').focus();
    await page.keyboard.down('Enter');
    expect(await pressed()).toBe(false);
    for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(plants.toast('Deleted Plant 01.')).toBeVisible();
    await expect(plants.rows).toHaveText([/Plant 02/, /Plant 03/, /Plant 04/, /Plant 05/]);
  });

  await test.step('for what somebody else has deleted or saved', async () => {
    await plants.row('Plant 02').focus();
    await expect(plants.row('Plant 02')).toBeFocused();
    const deleted = await pressAsFocused(page, '[data-plant="3"]', 'Delete');
    await server.deletePlant(server.adminToken, 2);
    await deleted();
    await plants.delete('Plant 05').click();
    await expect(plants.rows).toHaveText([/Plant 03/, /Plant 04/]);

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

  await test.step('in a row that is being corrected, which nobody has gone into', async () => {
    const { form } = plants.editor('Theirs');
    await page.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await expect(form).toBeHidden();
    await server.addPlants([{ id: 9, name: 'Last', tag: '' }]);
    const last = plants.editor('Last');
    await plants.edit('Last').click();
    await last.name.fill('Typed');
    for (const by of ['somebody else', 'oneself']) {
      await plants.row('Plant 04').focus();
      const escaped = await pressAsFocused(page, '[data-plant="9"]', 'Escape');
      if (by === 'oneself') await page.keyboard.press('#');
      else await server.deletePlant(server.adminToken, 4);
      await escaped();
      await expect(page.locator('[data-plant="9"]')).toBeFocused();
      // Long after, too.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(last.name).toHaveValue('Typed');
      if (by !== 'oneself') await server.addPlants([{ id: 4, name: 'Plant 04', tag: '' }]);
    }
    await last.name.press('Escape');
    await expect(last.form).toBeHidden();
  });
});

test('a Delete meant for the token of an ended session, or for the name of a row, deletes no plant once the answer has come, and what is typed on after Enter in the name of a view opens none of the views that its answer leads back to', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(4));
  const plants = await openListening(page, server);

  await test.step('in the list', async () => {
    // With the tags the page has all that it asks for.
    await expect(plants.chip('sun')).toBeVisible();
    await page.keyboard.press('j');
    await expect(plants.row('Plant 01')).toBeFocused();
    await endSession(page, server);
    await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
    await pressOnAnswer(page, 'POST', '**/bff/session', '[data-plant="1"]', 'Delete');
    await plants.delete('Plant 04').click();
    await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/, /Plant 03/]);

    await plants.edit('Plant 02').click();
    await plants.editor('Plant 02').name.fill('Mine');
    await pressOnAnswer(page, 'PATCH', '**/bff/plants/2', '[data-edit="2"]', 'Delete');
    await plants.delete('Plant 03').click();
    await expect(plants.rows).toHaveText([/Plant 01/, /Mine/]);
  });

  await test.step('in the views', async () => {
    await addView(page, server, 'own', 'Bench');
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    const draft = page.getByRole('textbox', { name: 'Save as a new view' });
    await draft.fill('Half a');
    await page.getByRole('button', { name: 'Rename Bench' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Bench 1');
    const views = '**/bff/views/**';
    expect(await pressOnAnswer(page, 'PATCH', views, 'dialog *', ' ', 'Enter')).toBe(false);
    await expect(plants.toast('“Bench” is called “Bench 1” now.')).toBeVisible();
    await expect(draft).toHaveValue('Half a');
  });
});

test('what is typed on after Enter in a row deletes, undoes, opens and selects nothing once the answer has handed the focus on, and who types on, for however long and over Tab, presses nothing until they pause', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(4));
  const plants = await openListening(page, server);

  await test.step('once the answer has come', async () => {
    for (const [name, keys] of [
      ['Fern', ['#']],
      ['Moss', ['z']],
      ['Rose', ['n']],
      ['Sage', ['x', 'j', 'e', ' ', 'Enter']],
    ] as const) {
      const editor = page.getByRole('form', { name: /^Correct/ });
      await plants.row('2').getByRole('button', { name: /^Edit/ }).click();
      await editor.getByRole('textbox', { name: 'Name' }).fill(name);
      const plant = '**/bff/plants/2';
      expect(await pressOnAnswer(page, 'PATCH', plant, '[data-edit="2"]', ...keys)).toBe(false);
      await expect(plants.edit(name)).toBeFocused();
      await expect(plants.select(name)).not.toBeChecked();
    }
    // What would have been asked for before is done by then.
    await plants.delete('Plant 03').click();
    await expect(plants.toast('Deleted Plant 03.')).toBeVisible();
    await expect(plants.rows).toHaveText([/Plant 01/, /Sage/, /Plant 04/]);
  });

  await test.step('until they pause', async () => {
    await plants.edit('Sage').click();
    const { name } = plants.editor('Sage');
    await name.fill('Moor');
    const type = await typeAt(page);
    await page.keyboard.press('Enter');
    await expect(plants.edit('Moor')).toBeFocused();
    await type(['o', 's', 'a', ' ', '#', 'z', 'n', 'Tab', 'Enter', 'x', ' '], 110);
    await expect(plants.delete('Moor')).toBeFocused();
    await expect(plants.select('Moor')).not.toBeChecked();
    await expect(plants.rows).toHaveText([/Plant 01/, /Moor/, /Plant 04/]);
    await expect(name).toBeHidden();
    // Once somebody has paused, a key does what it is for.
    await type(['Enter'], 10_000);
    await expect(plants.rows).toHaveText([/Plant 01/, /Plant 04/]);
  });
});
