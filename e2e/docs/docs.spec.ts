import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { holdRequests, loseOneAnswer } from '../server/requests.ts';

/** The form that tries an operation, by the operation's name. */
function trial(page: Page, summary: string) {
  const form = page.getByRole('form', { name: `Try: ${summary}` });
  return {
    field: (name: string) => form.getByRole('textbox', { name, exact: true }),
    send: form.getByRole('button', { name: 'Send request' }),
    answer: form.getByRole('region', { name: 'Answer' }),
    form,
  };
}

test('a plant is added, listed and deleted from the reference, with a token of one’s own', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await openPlants(page, server, { path: '/docs' });
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);

  const create = trial(page, 'Add a plant');
  await create.field('name').fill('Rosa "canina"');
  await create.field('id').fill('7');
  const held = await holdRequests(page, 'POST', '**/plants');
  await create.send.dblclick();
  held.letGo('on');
  await expect(create.answer).toContainText('201 Created');
  await expect(create.answer).toContainText('"name": "Rosa \\"canina\\""');
  await create.send.click();
  await expect(create.answer).toContainText('409 Conflict');
  await expect(create.answer).toContainText('id_taken');

  const list = trial(page, 'List the plants you have access to');
  await list.field('limit').fill('5');
  await list.send.click();
  await expect(list.answer).toContainText('200 OK');
  await expect(list.answer).toContainText('canina');
  await expect(list.form).toContainText(`${server.url}/plants?limit=5`);
  await expect(list.form).not.toContainText(server.adminToken);

  const remove = trial(page, 'Delete a plant');
  await remove.field('id').fill('7');
  await remove.send.click();
  await expect(remove.answer).toContainText('204 No Content');
  await expect(remove.answer).toContainText('No body.');
  await list.send.click();
  await expect(list.answer).toContainText('[]');
});

test('without a token nothing is sent, and the field for it is where one goes on', async ({
  page,
  server,
}) => {
  await openPlants(page, server, { path: '/docs' });
  const list = trial(page, 'List the plants you have access to');
  await list.send.click();
  await expect(list.form.getByText(/access token above/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeFocused();
});

test('the reference is opened from any screen, and its address can be shared', async ({
  page,
  server,
}) => {
  await openPlants(page, server);
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await expect(page).toHaveURL(/\/docs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Delete a plant' })).toBeVisible();
  await expect(page).toHaveTitle(/API/);
});

test('an answer stands beside the request that it answers, and what waits for one says so', async ({
  page,
  server,
}) => {
  await server.addPlants([{ id: 5, name: 'Rose', tag: '' }]);
  await openPlants(page, server, { path: '/docs' });
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
  const remove = trial(page, 'Delete a plant');
  const held = await holdRequests(page, 'DELETE', '**/plants/*');
  await remove.field('id').fill('5');
  await remove.send.click();
  await expect(remove.form).toContainText('Waiting for the answer…');
  await remove.field('id').fill('6');
  held.letGo('on');
  await expect(remove.answer).toContainText('204 No Content');
  await expect(remove.answer).toContainText('DELETE /plants/5');
  await expect(remove.form).not.toContainText('Waiting');
});

test('a request whose answer is lost is not said to have reached nobody', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await openPlants(page, server, { path: '/docs' });
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
  const create = trial(page, 'Add a plant');
  await create.field('name').fill('Rose');
  await loseOneAnswer(page, '**/plants');
  await create.send.click();
  await expect(create.form).toContainText('It is not known whether this was done.');
});

test('a request whose screen was left before its answer is asked about before a reload, and told of', async ({
  page,
  server,
}) => {
  await server.addPlants([{ id: 5, name: 'Rose', tag: '' }]);
  const plants = await openPlants(page, server, { path: '/docs' });
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
  const remove = trial(page, 'Delete a plant');
  const held = await holdRequests(page, 'DELETE', '**/plants/*');
  await remove.field('id').fill('5');
  await remove.send.click();
  await expect(remove.form).toContainText('Waiting for the answer…');
  await page.getByRole('link', { name: 'Plants' }).click();
  await expect(plants.rows).toHaveText([/Rose/]);
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  held.letGo('on');
  await expect(plants.toast('DELETE /plants/5: 204 No Content.')).toBeVisible();
  await expect(plants.row('Rose')).toBeHidden();
});
