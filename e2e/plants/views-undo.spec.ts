import type { View } from '../../server/contract/views.ts';
import { expect, test } from '../journey.ts';
import { pressLater } from '../key-times.ts';
import { openListening, openPlants, startSession } from '../people.ts';
import { viewsDialog } from '../screens/views-dialog.ts';
import { holdAnswers, holdFirstRequest, holdRequests } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { addView } from '../server/seed-views.ts';
import { stopClock } from '../states/stop-clock.ts';

test('z takes back what was done to a view last, which is then open again, also one whose answer is on its way, and one that was not put back can be put back again', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants([1, 2, 3].map((id) => ({ id, name: `Plant ${id}`, tag: '' })));
  await startSession(page, server, server.adminToken);
  const id = await addView(page, server, 'own', 'Ferns', { search: 'plant' });
  await addView(page, server, 'own', 'Moss', { search: 'fern' });
  const plants = await openPlants(page, server, { path: `/?search=plant&view=${id}` });
  await plants.delete('Plant 2').click();
  await expect(plants.rows).toHaveCount(2);
  const views = viewsDialog(page);
  await views.control.click();
  await views.delete('Ferns').click();
  await expect(plants.toast('Deleted “Ferns”.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(plants.toast('“Ferns” is as it was.')).toBeVisible();
  await expect(views.control).toHaveAccessibleName('View: Ferns');
  await page.keyboard.press('z');
  await expect(plants.rows).toHaveCount(3);

  watch.expectRefusals(503);
  await plants.delete('Plant 1').click();
  await expect(plants.rows).toHaveCount(2);
  await views.control.click();
  const deleting = await holdFirstRequest(page, 'DELETE', '**/bff/views/**');
  await views.delete('Moss').click();
  await deleting.asked;
  await page.route('**/bff/views/own', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback();
    await route.fulfill({ status: 503, json: { code: 'server_busy', detail: 'Try again.' } });
  });
  await page.keyboard.press('z');
  deleting.letGo();
  await expect(plants.toast(/^“Moss” was not put back\./)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('z');
  await expect(plants.toast('“Moss” is as it was.')).toBeVisible();
  await expect(plants.rows).toHaveCount(2);
});

test('an update of a view is taken back over what oneself has made of the view since: another update, a new name, a deletion that was taken back; but not over what somebody else has made of it', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  await server.addPlants(numberedPlants(3));
  await startSession(page, server, server.adminToken);
  const id = await addView(page, server, 'shared', 'Alpha', { search: 'plant' });
  const plants = await openPlants(page, server, { path: `/?search=plant&view=${id}` });
  const views = viewsDialog(page);
  const { send } = requestsOf(page, server);
  const find = async () => (await send<View[]>('GET', '/views')).find((view) => view.id === id);
  const shows = async () => (await find())?.shown.search;
  const update = async (name: string, search: string) => {
    await plants.search.fill(search);
    await expect(views.control).toHaveAccessibleName(`View: ${name}, changed`);
    await views.control.click();
    await views.update.click();
    await expect(views.control).toHaveAccessibleName(`View: ${name}`);
    await views.control.focus();
  };

  await test.step('two updates, by one press after the other and by two at once', async () => {
    await update('Alpha', 'plant 0');
    await update('Alpha', 'plant 01');
    await page.keyboard.press('z');
    await expect.poll(shows).toBe('plant 0');
    await page.keyboard.press('z');
    await expect.poll(shows).toBe('plant');

    await update('Alpha', 'plant 02');
    await update('Alpha', 'plant 03');
    const held = await holdAnswers(page, 'PATCH', '**/bff/views/**');
    await page.keyboard.press('z');
    await held.asked;
    await page.keyboard.press('z');
    held.letGo();
    await expect.poll(shows).toBe('plant');
  });

  await test.step('an update and a new name, which stays', async () => {
    await update('Alpha', 'plant 0');
    await views.control.click();
    await views.rename('Alpha').click();
    await views.newName.fill('Beta');
    await page.keyboard.press('Enter');
    await expect(views.control).toHaveAccessibleName('View: Beta');
    await views.control.focus();
    // What has just got the focus takes the keys of a typist for more of the name.
    await (await pressLater(page))('z');
    await expect(plants.toast('“Alpha” is as it was.')).toBeVisible();
    expect(await find()).toMatchObject({ name: 'Beta', shown: { search: 'plant' } });
  });

  await test.step('an update and a deletion', async () => {
    await update('Beta', 'plant 01');
    await views.control.click();
    await views.delete('Beta').click();
    await expect(views.control).toHaveText('Views');
    await page.keyboard.press('z');
    await expect(views.control).toHaveAccessibleName('View: Beta');
    await page.keyboard.press('z');
    await expect.poll(shows).toBe('plant');
  });

  await test.step('what somebody else has made of it since stays, and they are named', async () => {
    watch.expectRefusals(409);
    await update('Beta', 'plant 02');
    const eve = await server.createToken({ name: 'Eve', role: 'editor' });
    await startSession(otherPage, server, eve);
    const revision = (await find())?.revision;
    const body = { revision, name: 'Gamma' };
    await requestsOf(otherPage, server).send('PATCH', `/views/shared/${id}`, body);
    await expect(views.control).toHaveAccessibleName('View: Gamma');
    await page.keyboard.press('z');
    await expect(plants.toast(/^“Beta” was not put back\. Eve has changed/)).toBeVisible();
    expect(await shows()).toBe('plant 02');
  });
});

test('z just after the update or the deletion of a view was refused is meant for it, and takes back nothing that was done before', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(3));
  await startSession(page, server, server.adminToken);
  const id = await addView(page, server, 'shared', 'Alpha', { search: 'plant' });
  const plants = await openListening(page, server, { path: `/?search=plant+0&view=${id}` });
  const eve = await server.createToken({ name: 'Eve', role: 'editor' });
  await startSession(otherPage, server, eve);
  const { send } = requestsOf(otherPage, server);
  const views = viewsDialog(page);
  // Before anything is done: what tells the order of two things begins anew with it.
  await stopClock(page);
  await plants.delete('Plant 02').click();
  await expect(plants.toast('Deleted Plant 02.')).toBeVisible();
  for (const [method, press, told, name] of [
    ['PATCH', views.update, /^“Alpha” was not updated\. Eve/, 'Beta'],
    ['DELETE', views.delete('Beta'), /^“Beta” was not deleted\. Eve/, 'Gamma'],
  ] as const) {
    const held = await holdRequests(page, method, '**/bff/views/**');
    await views.control.click();
    await press.click();
    await expect(views.dialog).toBeHidden();
    const all = await send<View[]>('GET', '/views');
    const revision = all.find((view) => view.id === id)?.revision;
    await send('PATCH', `/views/shared/${id}`, { revision, name });
    held.letGo('on');
    await expect(plants.toast(told)).toBeVisible();
    await views.control.focus();
    await page.keyboard.press('z');
    await expect(plants.toast(told)).toBeVisible();
  }
  await page.clock.resume();
  await plants.name.fill('Plant 04');
  await plants.add.click();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 03/, /Plant 04/]);
});
