import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
import { openListening, openPlants, startSession } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { changeRole, makeToken } from '../screens/tokens-screen.ts';
import { holdFirstRequest, holdRequests, loseOneAnswer } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

/** Asks for another tag of what is selected, and types it. */
async function typeTag(page: Page, plants: PlantsScreen, tag: string): Promise<void> {
  await plants.tagSelected.click();
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Tag', exact: true });
  await expect(field).toBeFocused();
  await field.fill(tag);
  await page.keyboard.press('Enter');
}

test('chosen plants get another tag as one change, which one Undo takes back, no second Enter takes tags away, and a tag that is refused stands beside its field; all that match lose their tag, whatever page they are on', async ({
  page,
  server,
}) => {
  await server.addPlants([
    { id: 1, name: 'Fern', tag: 'shade' },
    { id: 2, name: 'Moss', tag: '' },
    { id: 3, name: 'Rose', tag: 'sun' },
  ]);
  const plants = await openPlants(page, server);
  await plants.select('Fern').check();
  const dialog = page.getByRole('dialog', { name: 'Tag 1 plant' });
  await typeTag(page, plants, 'x'.repeat(51));
  await expect(dialog).toContainText('at most 50 characters');
  await dialog.getByRole('combobox', { name: 'Tag' }).fill(' shade ');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('It has this tag already.');
  const expected = { name: 'Fern', tag: 'shade' };
  const { send } = requestsOf(page, server);
  await send('PATCH', '/plants/1', { name: 'Fern', tag: 'sun', expected });
  await expect(dialog).toContainText('This plant has changed since you opened this.');
  await send('PATCH', '/plants/1', { ...expected, expected: { ...expected, tag: 'sun' } });
  await expect(plants.rows.first()).toHaveText(/Fern\s*shade/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(plants.select('Fern')).toBeChecked();

  await plants.select('Moss').check();
  await plants.tagSelected.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Tag 2 plants' })).toBeVisible();
  await (await enterAt(page))(0);
  await page.keyboard.type('potted');
  await page.keyboard.press('Enter');
  await expect(plants.toast('Tagged 2 plants “potted”.')).toBeVisible();
  await expect(plants.rows).toHaveText([/Fern\s*potted/, /Moss\s*potted/, /Rose\s*sun/]);
  await expect(plants.deleteSelected).toBeHidden();
  await expect(plants.chip('potted')).toBeVisible();
  await plants.undo.click();
  await expect(plants.toast('2 plants are as they were.')).toBeVisible();
  await expect(plants.rows).toHaveText([/Fern\s*shade/, /Moss/, /Rose\s*sun/]);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('gave the tag potted to 2 plants: Fern and Moss')).toBeVisible();

  // Beside Rose, 14 of these have the tag.
  await server.addPlants(numberedPlants(45).slice(3));
  await page.goto('/?limit=10&tag=sun');
  await plants.selectPage.click();
  await page.getByRole('button', { name: 'Select all 15 that match' }).click();
  await plants.tagSelected.click();
  const all = page.getByRole('dialog', { name: 'Tag 15 plants' });
  await expect(all).toContainText('All with the tag “sun”, on all pages.');
  await all.getByRole('button', { name: 'Remove the tag' }).click();
  await expect(plants.toast('Took the tag off 15 plants.')).toBeVisible();
  await expect(plants.rows).toHaveCount(0);
  await plants.undo.click();
  await expect(plants.rows).toHaveCount(10);
});

test('of chosen plants is told which had the tag already or were changed by others, a tag whose answer was lost is given once, and a key typed on after Enter is no shortcut', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants([
    { id: 1, name: 'Fern', tag: 'potted' },
    { id: 2, name: 'Moss', tag: '' },
    { id: 3, name: 'Rose', tag: 'sun' },
  ]);
  const plants = await openPlants(page, server);
  await plants.selectPage.click();
  await typeTag(page, plants, 'potted');
  await expect(plants.toast('Tagged 2 plants “potted”. 1 had it already.')).toBeVisible();
  await plants.undo.click();
  await expect(plants.toast('2 plants are as they were.')).toBeVisible();
  for (const name of ['Moss', 'Rose']) await plants.select(name).click();
  await plants.tagSelected.click();
  await page.getByRole('button', { name: 'Remove the tag' }).click();
  await expect(plants.toast('Took the tag off Rose. 1 had none.')).toBeVisible();
  await plants.undo.click();
  await expect(plants.toast('Rose is as it was.')).toBeVisible();

  watch.expectRefusals('no answer');
  await plants.select('Fern').check();
  await loseOneAnswer(page, '**/bff/taggings');
  await typeTag(page, plants, 'rare');
  await expect(plants.toast(/not known whether Fern was tagged “rare”/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plants.toast('Tagged Fern “rare”.')).toBeVisible();
  await plants.undo.click();
  await expect(plants.toast('Fern is as it was.')).toBeVisible();

  watch.expectRefusals(404);
  for (const name of ['Fern', 'Moss']) await plants.select(name).check();
  await plants.tagSelected.click();
  await server.deletePlant(server.adminToken, 2);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).fill('rare');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'No tag was changed. Deleted in the meantime: Moss.',
  );
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(plants.rows).toHaveText([/Fern\s*potted/, /Rose/]);

  await holdRequests(page, 'POST', '**/bff/taggings');
  await typeTag(page, plants, 'rare');
  await page.keyboard.type('n/z?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(plants.toast('There is nothing to undo here.')).toBeHidden();
});

test('a tag that was typed and refused, as others had changed what matches, as too much was asked, or with the role, is there when it is asked for anew, and goes once it is left or given', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(409, 429, 403);
  await server.addPlants(numberedPlants(15));
  await startSession(page, server, server.adminToken);
  const { text } = await makeToken(page, server, 'Ben', 'editor');
  const plants = await openListening(otherPage, server, { token: text, path: '/?limit=10' });
  const field = otherPage.getByRole('dialog').getByRole('combobox', { name: 'Tag' });
  await plants.selectPage.click();
  await otherPage.getByRole('button', { name: 'Select all 15 that match' }).click();
  await plants.tagSelected.click();
  await otherPage.keyboard.type('potted');
  await server.addPlants([{ id: 16, name: 'Olive', tag: '' }]);
  await expect(otherPage.getByText('1–10 of 16')).toBeVisible();
  await otherPage.keyboard.press('Enter');
  await expect(otherPage.getByRole('alert')).toContainText('No tag was changed.');
  await otherPage.getByRole('button', { name: 'Look again' }).click();
  await otherPage.reload();

  const problem = { type: 'about:blank', title: 'Busy', status: 429, code: 'too_many_streams' };
  const refusal = { status: 429, json: { ...problem, detail: 'Too many are under way.' } };
  await otherPage.route('**/bff/taggings/**', (route) => route.fulfill(refusal), { times: 1 });
  await plants.tagSelected.click();
  await expect(field).toHaveValue('potted');
  await otherPage.getByRole('button', { name: 'Tag 16 plants' }).click();
  await expect(plants.toast(/not tagged “potted”/)).toBeVisible();

  await plants.tagSelected.click();
  await expect(field).toHaveValue('potted');
  // What is offered gives way to what is typed.
  await otherPage.keyboard.type('pots');
  // The news comes while the tag is on its way, which is kept only once it is refused.
  const held = await holdFirstRequest(otherPage, 'POST', '**/bff/taggings/**');
  await otherPage.keyboard.press('Enter');
  await held.asked;
  await changeRole(page, server, 'Ben', 'viewer');
  await expect(plants.toast(/made you a viewer/)).toBeVisible();
  held.letGo();
  await expect(plants.toast(/made you a viewer.*This tab keeps .*tags you sent/)).toBeVisible();
  await expect(plants.tagSelected).toBeHidden();
  await changeRole(page, server, 'Ben', 'editor');
  await expect(plants.toast('admin made you an editor.')).toBeVisible();
  await expect(otherPage.getByText('All 16 selected')).toBeVisible();
  // Neither a mouse at rest nor a key of a typist meets what has only just come.
  await expect(async () => {
    await plants.tagSelected.press('Enter');
    await expect(field).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(field).toHaveValue('pots');
  await otherPage.keyboard.press('Escape');
  await plants.tagSelected.click();
  await expect(field).toHaveValue('');
  await otherPage.keyboard.type('potted');
  await otherPage.keyboard.press('Enter');
  await expect(plants.toast('Tagged 16 plants “potted”.')).toBeVisible();
  await plants.selectPage.click();
  await plants.tagSelected.click();
  await expect(field).toHaveValue('');
});
