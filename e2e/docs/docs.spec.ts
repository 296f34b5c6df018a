import type { Page } from '@playwright/test';
import { expectAskedBeforeReload } from '../expect-asked.ts';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { loseFirstAnswer } from '../server/half-answers.ts';
import { holdRequests, loseOneAnswer } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';

/** The form that tries an operation, by the operation's name. */
function trial(page: Page, summary: string) {
  const form = page.getByRole('form', { name: `Try: ${summary}` });
  return {
    field: (name: string) => form.getByRole('textbox', { name, exact: true }),
    /** Presses its button with a mouse that comes from elsewhere: one at rest meets nothing that a scroll has just brought there. */
    async send(press: 'click' | 'dblclick' = 'click') {
      await page.mouse.move(0, 0);
      await form.getByRole('button', { name: 'Send request' })[press]();
    },
    answer: form.getByRole('region', { name: 'Answer' }),
    form,
  };
}

test('the reference has an address that can be shared, and a link that leads to it; a plant is added, listed and deleted there with a token of one’s own, and without one nothing is sent; an answer stands beside the request that it answers, one that was lost is not said to have reached nobody and is asked for anew by the same key, and one that the browser asks for twice adds one plant, one whose screen was left is asked about before a reload, and told of, and what is typed is asked about before it is lost', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409, 'no answer');
  const plants = await openPlants(page, server, { path: '/docs' });
  const create = trial(page, 'Add a plant');
  const list = trial(page, 'List the plants you have access to');
  const remove = trial(page, 'Delete a plant');
  const token = page.getByRole('textbox', { name: 'Access token' });
  const heading = page.getByRole('heading', { level: 1, name: 'API' });

  await test.step('its address leads to it; without a token the field for it is where one goes on', async () => {
    await expect(heading).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Delete a plant' })).toBeVisible();
    await expect(page).toHaveTitle(/API/);
    await list.send();
    await expect(list.form.getByText(/access token above/)).toBeVisible();
    await expect(token).toBeFocused();
  });

  await test.step('a plant is added, listed and deleted', async () => {
    await token.fill(`Bearer ${server.adminToken}`);
    await create.field('name').fill('Rosa "canina"');
    await create.field('id').fill('7');
    const held = await holdRequests(page, 'POST', '**/plants');
    // What it shows of the request has moved the button by then.
    await expect(create.form).toContainText('"id":7');
    await create.send('dblclick');
    held.letGo('on');
    await expect(create.answer).toContainText('201 Created');
    await expect(create.answer).toContainText('"name": "Rosa \\"canina\\""');
    await create.send();
    await expect(create.answer).toContainText('409 Conflict');
    await expect(create.answer).toContainText('id_taken');

    await list.field('limit').fill('5');
    await list.send();
    await expect(list.answer).toContainText('200 OK');
    await expect(list.answer).toContainText('canina');
    await expect(list.form).toContainText(`${server.url}/plants?limit=5`);
    await expect(list.form).not.toContainText(server.adminToken);

    await remove.field('id').fill('7');
    await remove.send();
    await expect(remove.answer).toContainText('204 No Content');
    await expect(remove.answer).toContainText('No body.');
    await list.field('limit').press('Enter');
    await expect(list.answer).toContainText('[]');
  });

  await test.step('an answer stands beside the request that it answers, and what waits for one says so', async () => {
    await server.addPlants([{ id: 8, name: 'Fern', tag: '' }]);
    const held = await holdRequests(page, 'DELETE', '**/plants/8');
    await remove.field('id').fill('8');
    // By key: a click meets nothing that an answer above has just moved.
    await remove.field('id').press('Enter');
    await expect(remove.form).toContainText('Waiting for the answer…');
    await remove.field('id').fill('9');
    held.letGo('on');
    await expect(remove.answer).toContainText('204 No Content');
    await expect(remove.answer).toContainText('DELETE /plants/8');
    await expect(remove.form).not.toContainText('Waiting');
  });

  await test.step('a request whose answer is lost is not said to have reached nobody', async () => {
    await create.field('name').fill('Rose');
    await create.field('id').fill('9');
    await loseOneAnswer(page, '**/plants');
    const asked = page.waitForRequest('**/plants');
    await create.field('id').press('Enter');
    const key = (await (await asked).allHeaders())['idempotency-key'];
    await expect(create.form).toContainText('It is not known whether this was done.');
    // By the same key it is not done twice.
    await expect(create.form).toContainText(`Idempotency-Key: ${key}`);
    await create.send();
    await expect(create.answer).toContainText('201 Created');
    await expect(create.form).not.toContainText(`Idempotency-Key: ${key}`);
  });

  await test.step('a request whose screen was left is asked about before a reload, and told of', async () => {
    const held = await holdRequests(page, 'DELETE', '**/plants/9');
    await remove.field('id').press('Enter');
    await expect(remove.form).toContainText('Waiting for the answer…');
    await page.getByRole('link', { name: 'Plants' }).click();
    await expect(plants.rows).toHaveText([/Rose/]);
    await expectAskedBeforeReload(page);
    held.letGo('on');
    await expect(plants.toast('DELETE /plants/9: 204 No Content.')).toBeVisible();
    await expect(plants.row('Rose')).toBeHidden();
  });

  await test.step('a plant is added once where the browser asks again by itself, by a key that is shown', async () => {
    await using between = await loseFirstAnswer(server.url, 'POST', '/plants');
    watch.allow(between.url);
    await page.goto(`${between.url}/docs`);
    await token.fill(server.adminToken);
    // On the connection of this one the next is sent.
    await list.send();
    await expect(list.answer).toContainText('200 OK');
    await create.field('name').fill('Yarrow');
    const shown = await create.form.textContent();
    const asked = page.waitForRequest('**/plants');
    await create.send();
    const key = (await (await asked).allHeaders())['idempotency-key'];
    expect(shown).toContain(`Idempotency-Key: ${key}`);
    await expect(create.answer).toContainText('201 Created');
    expect(between.timesAsked()).toBe(2);
    const all = await requestsOf(page, server).send('GET', '/export?format=json');
    expect(all).toMatchObject([{ name: 'Yarrow' }]);
    // The next press asks for another plant.
    await expect(create.form).not.toContainText(`Idempotency-Key: ${key}`);
  });

  await test.step('the reference is a link away from any screen', async () => {
    await page.getByRole('link', { name: 'API', exact: true }).click();
    await expect(page).toHaveURL(/\/docs$/);
    await expect(heading).toBeVisible();
  });

  await test.step('the code of a problem leads to what explains it', async () => {
    await page.goto(`${server.url}/docs`);
    await page.getByRole('link', { name: 'id_taken' }).click();
    await expect(page).toHaveURL(/\/problems\/id_taken$/);
    await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible();
    await page.getByRole('link', { name: 'All problems' }).click();
    await page.getByRole('link', { name: 'The reference of the API' }).click();
    await expect(heading).toBeVisible();
  });

  await test.step('what is typed is asked about before another language would take it away', async () => {
    for (const field of [list.field('limit'), token]) {
      await field.fill('5');
      const asked = page.waitForEvent('dialog');
      const pressed = page.getByRole('button', { name: 'Deutsch' }).click();
      await (await asked).dismiss();
      await pressed;
      await expect(field).toHaveValue('5');
      await expectAskedBeforeReload(page);
      await field.fill('');
    }
  });
});
