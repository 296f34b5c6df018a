import { expect, test } from '../journey.ts';
import { endSession, openPlants, signIn, startSession } from '../people.ts';
import { holdAnswers, holdFirstRequest } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('a session that ended elsewhere leaves no row on the screen, also while an answer is late, a draft to its writer alone, and what one person’s toasts tell, and could undo, to nobody else, also where it comes late; who signs in again, by a press, by Enter or in another tab, goes on typing where they were and loses no letter', async ({
  page,
  server,
  watch,
}) => {
  // The list and the stream of events may be asked for once more before the end of the session is heard of.
  watch.tolerate(401);
  await server.addPlants(numberedPlants(4));
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  const ben = await server.createToken({ name: 'Ben', role: 'editor' });
  const plants = await openPlants(page, server, { token: ada });
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });

  await test.step('no row stays, a draft is its writer’s alone, and toasts are told to nobody else', async () => {
    await plants.delete('Plant 01').click();
    await expect(plants.undo).toBeVisible();
    const held = await holdAnswers(page, 'POST', '**/bff/deletions');
    await plants.delete('Plant 02').click();
    await held.asked;
    // This Undo waits for the answer to the deletion.
    await page.keyboard.press('z');
    await plants.name.fill('Secret rose');
    await endSession(page, server);
    await expect(dialog).toBeVisible();
    await expect(page.getByText('Plant 04')).toBeHidden();
    await expect(plants.name).toBeHidden();
    await expect(plants.undo).toBeHidden();

    await signIn(page, ben);
    await expect(plants.rows).toHaveText([/Plant 03/, /Plant 04/]);
    await expect(plants.name).toHaveValue('');
    await plants.delete('Plant 03').click();
    await expect(plants.toast('Deleted Plant 03.')).toBeVisible();
    held.letGo();
    await held.answered;
    await expect(plants.toast(/^Deleted/)).toHaveText(['Deleted Plant 03.']);
    await plants.undo.click();
    await expect(plants.rows).toHaveText([/Plant 03/, /Plant 04/]);

    await endSession(page, server);
    await expect(dialog).toBeVisible();
    await signIn(page, ada);
    await expect(plants.rows).toHaveText([/Plant 03/, /Plant 04/]);
    await expect(plants.name).toHaveValue('Secret rose');
  });

  await test.step('nor does a row stay while an answer is late; a search that is refused is asked anew', async () => {
    await plants.name.fill('');
    const held = await holdFirstRequest(page, 'PATCH', '**/bff/plants/3');
    await plants.edit('Plant 03').click();
    await plants.editor('Plant 03').name.fill('Olive');
    await plants.editor('Plant 03').save.click();
    await held.asked;
    await endSession(page, server);
    await expect(plants.rows.first()).toBeHidden();
    held.letGo();
    await signIn(page, ada);
    await plants.editor('Plant 03').cancel.click();
    await expect(plants.rows).toHaveText([/Plant 03/, /Plant 04/]);

    const refused = await holdAnswers(page, 'GET', '**/bff/plants?*search=*');
    const slow = await holdFirstRequest(page, 'GET', '**/bff/plants?*search=*');
    await plants.search.fill('Plant 04');
    await slow.asked;
    await endSession(page, server);
    slow.letGo();
    await refused.asked;
    await signIn(page, ada);
    await expect(page.getByRole('dialog')).toBeHidden();
    refused.letGo();
    await expect(plants.rows).toHaveText([/Plant 04/]);
    await plants.search.fill('');
    await expect(plants.rows).toHaveCount(2);
  });

  await test.step('who signs in again goes on typing where they were and loses no letter', async () => {
    await plants.tag.fill('Ro');
    await endSession(page, server);
    await signIn(page, ada);
    await expect(plants.tag).toBeFocused();
    await page.keyboard.type('se');
    await expect(plants.tag).toHaveValue('Rose');

    await plants.name.fill('Bet');
    await endSession(page, server);
    await page.getByRole('textbox', { name: 'Access token' }).fill(ada);
    await page.keyboard.press('Enter');
    await expect(plants.name).toBeFocused();
    await page.keyboard.type('ula');
    await expect(plants.name).toHaveValue('Betula');

    await endSession(page, server);
    await page.keyboard.type(ada);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await plants.tag.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of Sharon');
    await expect(plants.tag).toHaveValue('Rose of Sharon');

    await endSession(page, server);
    // As in another tab of the same browser.
    await startSession(page, server, ada);
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(plants.name).toHaveValue('Betula');
  });
});

test('what waits in one tab is never sent as somebody who signed in in another', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer', 401);
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  const ben = await server.createToken({ name: 'Ben', role: 'editor' });
  const plants = await openPlants(page, server, { token: ada, isDeaf: true });
  await page.route('**/bff/plants', (route) => route.abort());
  await plants.name.fill('Secret rose');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Not confirmed yet/)).toBeVisible();

  // As in another tab of the same browser.
  await startSession(page, server, ben);
  const refused = page.waitForResponse(
    (response) => response.status() === 401 && response.request().method() === 'POST',
  );
  // Before the page, which tries by itself as well, can be told of Ben.
  await plants.name.fill('Half');
  await page.unroute('**/bff/plants');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await refused;
  await expect(page.getByRole('banner')).toContainText('Ben');
  await expect(plants.waiting).toHaveCount(0);
  expect(await (await page.request.get('/bff/plants?limit=10')).json()).toMatchObject({ total: 0 });
  await expect(plants.name).toHaveValue('');

  // Whoever leaves takes nothing along that others left in the tab.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, ada);
  await expect(plants.rows).toHaveText([/Secret rose/]);
  await expect(plants.name).toHaveValue('Half');
});
