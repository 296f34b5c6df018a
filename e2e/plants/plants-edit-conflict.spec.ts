import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
import { openListening, openPlants } from '../people.ts';
import { holdAnswers } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

/** What somebody else makes of Plant 02. */
const THEIRS = { name: 'Theirs', tag: '', expected: { name: 'Plant 02', tag: 'shade' } };

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(4));
});

test('when someone else changed it, theirs stands beside mine, which can be kept; while others change the list, the row being corrected keeps its place, text and focus, and one that they deleted can be added again', async ({
  page,
  server,
  watch,
}) => {
  const plants = await openListening(page, server, { path: '/?sort=name' });
  await plants.edit('Plant 02').click();
  const { form, name, save } = plants.editor('Plant 02');
  await name.fill('Mine');
  const { send } = requestsOf(page, server);
  await send('PATCH', '/plants/2', THEIRS);

  await expect(form.getByRole('alert')).toContainText('Theirs');
  await expect(name).toHaveValue('Mine');
  await expect(name).toBeFocused();
  const enter = await enterAt(page);
  await form.evaluate((element: HTMLElement) => {
    element.addEventListener('focusin', ({ target, timeStamp }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      element.dataset.focusedAt = String(timeStamp);
      target.onclick = () => {
        element.dataset.clicked = 'yes';
      };
    });
  });
  await enter(0);
  const keepMine = form.getByRole('button', { name: 'Keep mine' });
  await expect(keepMine).toBeFocused();
  const focusedAt = Number(await form.getAttribute('data-focused-at'));
  for (const later of [0, 400, 800, 1200]) await enter(focusedAt + later);
  await expect(form).not.toHaveAttribute('data-clicked');
  await expect(name).toHaveValue('Mine');
  await enter(600_000);
  await expect(plants.toast('Corrected Mine.')).toBeVisible();
  await expect(plants.row('Mine')).toBeVisible();
  await plants.undo.click();
  await expect(plants.row('Theirs')).toBeVisible();
  const { expected: before, ...theirs } = THEIRS;
  await send('PATCH', '/plants/2', { ...before, expected: theirs });
  await expect(plants.row('Plant 02')).toBeVisible();

  await plants.edit('Plant 03').click();
  const green = plants.editor('Plant 03');
  await green.name.fill('Plant 03, the gr');
  for (const [id, name] of [
    [5, 'A first'],
    [6, 'B second'],
  ] as const) {
    await server.addPlants([{ id, name, tag: '' }]);
  }
  await expect(plants.row('B second')).toBeVisible();
  await expect(green.name).toBeFocused();
  await expect(plants.rows.nth(2).getByRole('form')).toBeVisible();
  await page.keyboard.type('een one');
  await expect(green.name).toHaveValue('Plant 03, the green one');
  await plants.sortBy('Name').click();
  await expect(plants.rows.first()).toContainText('Plant 04');
  await expect(green.name).toHaveValue('Plant 03, the green one');
  await green.save.click();
  await expect(plants.row('Plant 03, the green one')).toBeVisible();

  await plants.edit('Plant 02').click();
  await name.fill('Mine');
  watch.expectRefusals(404);
  await server.deletePlant(server.adminToken, 2);
  await expect(page.getByText('of 5')).toBeVisible();
  await expect(name).toHaveValue('Mine');
  await save.click();
  await expect(form.getByRole('alert')).toContainText('This plant was deleted in the meantime.');
  await form.getByRole('button', { name: 'Add it again' }).click();
  await expect(plants.toast('Added Mine again.')).toBeVisible();
  await expect(plants.row('Mine').getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await plants.sortBy('Id').click();
  await expect(plants.rows).toHaveText([
    /Plant 01/,
    /Mine/,
    /Plant 03, the green one/,
    /Plant 04/,
    /A first/,
    /B second/,
  ]);
});

test('theirs can be taken, also when the list had not shown it yet, and once another answer is saved its note goes from a row that stays open', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(404, 409);
  const plants = await openPlants(page, server, { isDeaf: true });
  const { send } = requestsOf(page, server);
  await plants.edit('Plant 02').click();
  const taken = plants.editor('Plant 02');
  await send('PATCH', '/plants/2', THEIRS);
  await taken.name.fill('Mine');
  await taken.save.click();
  await expect(taken.form.getByRole('alert')).toContainText('Theirs');
  await expect(taken.name).toHaveValue('Mine');
  await taken.form.getByRole('button', { name: 'Take theirs' }).click();
  await expect(taken.form).toBeHidden();
  await expect(plants.row('Theirs')).toBeVisible();
  await expect(plants.edit('Theirs')).toBeFocused();

  for (const name of ['Theirs', 'Plant 03']) {
    await plants.edit(name).click();
    await plants.editor(name).name.fill(`Mine of ${name}`);
  }
  await plants.search.fill('Plant 04');
  await expect(plants.row('Plant 01')).toBeHidden();
  const { expected: _, ...before } = THEIRS;
  await send('PATCH', '/plants/2', { name: 'Theirs again', tag: '', expected: before });
  await server.deletePlant(server.adminToken, 3);
  for (const { was, answer, method, address, says } of [
    {
      was: 'Theirs',
      answer: 'Keep mine',
      method: 'PATCH',
      address: '**/bff/plants/2',
      says: 'Corrected Mine of Theirs.',
    },
    {
      was: 'Plant 03',
      answer: 'Add it again',
      method: 'POST',
      address: '**/bff/plants',
      says: 'Added Mine of Plant 03 again.',
    },
  ]) {
    const { form, save, tag } = plants.editor(was);
    await save.click();
    await expect(form.getByRole('alert')).toContainText('in the meantime');
    const held = await holdAnswers(page, method, address);
    await form.getByRole('button', { name: answer }).click();
    await tag.focus();
    held.letGo();
    await expect(plants.toast(says)).toBeVisible();
    const saved = plants.editor(`Mine of ${was}`);
    await expect(saved.save).toBeVisible();
    await expect(saved.form.getByRole('alert')).toBeHidden();
  }
});

test('a text that nobody typed in follows the plant, also where one’s own rename of its tag changed it and where only the refusal tells; what both changed is asked about, and who takes theirs keeps what else they typed', async ({
  page,
  server,
  watch,
}) => {
  const plants = await openListening(page, server);
  const { send } = requestsOf(page, server);
  const tag = async (id: number, from: string, to: string) => {
    const name = `Plant 0${id}`;
    await send('PATCH', `/plants/${id}`, { name, tag: to, expected: { name, tag: from } });
  };

  await test.step('one’s own rename, and what somebody else did', async () => {
    for (const [id, was, now] of [
      [1, 'shade', 'half shade'],
      [3, 'sun', 'sold'],
    ] as const) {
      const editor = plants.editor(`Plant 0${id}`);
      await plants.edit(`Plant 0${id}`).click();
      await editor.name.fill(`Mine ${id}`);
      if (id === 1) await renameTag(page, was, now);
      else await tag(id, was, now);
      await expect(editor.tag).toHaveValue(now);
      await expect(editor.form.getByRole('alert')).toBeHidden();
      await expect(editor.name).toHaveValue(`Mine ${id}`);
      await editor.save.click();
      await expect(plants.row(`Mine ${id}`)).toContainText(now);
    }
  });

  await test.step('both', async () => {
    const { form, name, tag: field, save } = plants.editor('Plant 02');
    await plants.edit('Plant 02').click();
    await name.fill('Mine 2');
    await field.fill('reserved');
    await tag(2, 'half shade', 'sold');
    await form.getByRole('button', { name: 'Take theirs' }).click();
    await expect(field).toHaveValue('sold');
    await expect(name).toHaveValue('Mine 2');
    await save.click();
    await expect(plants.row('Mine 2')).toContainText('sold');

    const kept = plants.editor('Mine 2');
    await plants.edit('Mine 2').click();
    await kept.name.fill('Mine again');
    const theirs = { name: 'Theirs', tag: 'reserved' };
    await send('PATCH', '/plants/2', { ...theirs, expected: { name: 'Mine 2', tag: 'sold' } });
    const held = await holdAnswers(page, 'PATCH', '**/bff/plants/2');
    await kept.form.getByRole('button', { name: 'Keep mine' }).click();
    await kept.tag.focus();
    held.letGo();
    // The row stays open where somebody has gone on to its other field.
    await expect(plants.editor('Mine again').tag).toHaveValue('reserved');
    await page.keyboard.press('Enter');
    await expect(plants.row('Mine again')).toContainText('reserved');
  });

  watch.expectRefusals(409);
  await openPlants(page, server, { isDeaf: true });
  await plants.edit('Plant 04').click();
  await plants.editor('Plant 04').name.fill('Mine 4');
  await tag(4, 'half shade', 'sold');
  await page.keyboard.press('Enter');
  await expect(plants.row('Mine 4')).toContainText('sold');
});

/** Gives all plants of a tag another one. */
async function renameTag(page: Page, tag: string, newTag: string): Promise<void> {
  await page.getByRole('button', { name: 'All tags' }).click();
  await page.getByRole('button', { name: `Rename ${tag}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'New tag' }).fill(newTag);
  await page.keyboard.press('Enter');
}
