import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import {
  endSession,
  isOut,
  openListening,
  openPlants,
  revokeSession,
  signIn,
  startSession,
} from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { halveFirstAnswer } from '../server/half-answers.ts';
import { holdAnswers, holdFirstRequest } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';

const LONGER_THAN_A_SESSION_MS = 8 * 24 * 3_600_000;

test('a session that ended elsewhere leaves no row on the screen, a draft to its writer alone, and what one person’s toasts tell, and could undo, to nobody else, also where it comes late', async ({
  page,
  server,
  watch,
}) => {
  // The list is brought up to date as the session ends.
  watch.tolerate(401);
  await server.addPlants(numberedPlants(4));
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  const ben = await server.createToken({ name: 'Ben', role: 'editor' });
  const plants = await openPlants(page, server, { token: ada });
  await plants.delete('Plant 01').click();
  await expect(plants.undo).toBeVisible();
  const held = await holdAnswers(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 02').click();
  await held.asked;
  // This Undo waits for the answer to the deletion.
  await page.keyboard.press('z');
  await plants.name.fill('Secret rose');
  await endSession(page, server);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
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

test('a browser’s clock that is ahead ends no session, one that was set back hides no end of it, and the session’s own time ends it, also where nobody can be asked', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate('no answer', 401);
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  const eva = await server.createToken({ name: 'Eva', role: 'editor' });
  await page.clock.install();
  const plants = await openListening(page, server, { token: eva });
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  const asked = page.waitForResponse('**/bff/session');
  await page.clock.setSystemTime(Date.now() + LONGER_THAN_A_SESSION_MS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await expect(plants.rows).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.clock.setSystemTime(Date.now() - 3_600_000);
  await server.revokeToken('Eva');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(plants.rows).toBeHidden();

  await page.clock.setSystemTime(Date.now());
  await signIn(page, ada);
  await expect(plants.rows).toBeVisible();
  await page.context().setOffline(true);
  await page.clock.fastForward(LONGER_THAN_A_SESSION_MS);
  await expect(plants.rows).toBeHidden();
});

test('a session that ended elsewhere leaves no row on the screen, also while an answer is late, and a search that is refused after its person has signed in again is asked anew', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate(401);
  await server.addPlants(numberedPlants(3));
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  const plants = await openListening(page, server, { token: ada });
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
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/, /Plant 03/]);

  const refused = await holdAnswers(page, 'GET', '**/bff/plants?*search=*');
  const slow = await holdFirstRequest(page, 'GET', '**/bff/plants?*search=*');
  await plants.search.fill('Plant 02');
  await slow.asked;
  await endSession(page, server);
  slow.letGo();
  await refused.asked;
  await signIn(page, ada);
  await expect(page.getByRole('dialog')).toBeHidden();
  refused.letGo();
  await expect(plants.rows).toHaveText([/Plant 02/]);
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
  await page.unroute('**/bff/plants');
  await plants.name.fill('Half');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await refused;
  await expect(page.getByRole('banner')).toContainText('Ben');
  await expect(plants.waiting).toHaveCount(0);
  expect(await (await page.request.get('/bff/plants?limit=10')).json()).toMatchObject({ total: 0 });
  await expect(plants.name).toHaveValue('');

  // Whoever leaves takes nothing along that others left in the tab.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, ada);
  await expect(plantsScreen(page).rows).toHaveText([/Secret rose/]);
  await expect(plants.name).toHaveValue('Half');
});

test('a session that ends takes no letter and no Enter from whoever types, and shows nothing but what they type', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate(401);
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: 'fern' }]);
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  const plants = await openListening(page, server, { token: ada });
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await plants.name.click();
  // On a busy machine two letters may come as far apart as a pause is long.
  await stopClock(page);
  await page.keyboard.type('Pelargonium zon');
  await revokeSession(page, server);
  await expect(page.getByText('Boston Fern')).toBeHidden();
  const suggestions = page.locator('input[list]').evaluate((one: HTMLInputElement) => one.list);
  expect(await suggestions).toBeNull();
  // The dialog is there, and waits for a pause.
  await expect
    .poll(async () => {
      // However often it is looked, this is no pause.
      await page.clock.runFor(10);
      return await page.locator('dialog').count();
    })
    .toBe(1);
  await page.keyboard.type('ale grandi');
  await page.clock.runFor(300);
  await page.keyboard.type('florum');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ros');
  const field = page.locator(':focus');
  await expect(field).toHaveAttribute('name', 'name');
  await expect(field).toHaveValue('Ros');
  await expect(field).toBeVisible();
  await expect(page.locator('main h1')).toBeHidden();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeHidden();
  await page.clock.resume();
  await expect(dialog.getByRole('textbox', { name: 'Access token' })).toHaveValue('');
  await expect(plants.name).toBeHidden();

  await signIn(page, ada);
  await expect(plants.name).toBeFocused();
  await page.keyboard.type('a');
  await expect(plants.name).toHaveValue('Rosa');
  await expect(plants.rows).toHaveText([/Boston Fern/, /12.*Pelargonium zonale grandiflorum/]);
});

test('a token that is being typed goes nowhere else when another tab signs in, nor one that is typed on while one’s own sign-in is answered, above an ended session too', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  await page.goto('/sign-in');
  const token = page.getByRole('textbox', { name: 'Access token' });
  await token.click();
  await stopClock(page);
  await page.keyboard.type('pst_a');
  // As in another tab, whose clock would stop as well.
  await startSession(page, server, ada);
  const asked = page.waitForResponse('**/bff/session');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await (await asked).finished();
  await page.clock.runFor(300);
  await page.keyboard.type('nj1');
  await page.keyboard.press('Enter');
  await expect(token).toHaveValue('pst_anj1');
  await page.clock.resume();
  const plants = plantsScreen(page);
  await expect(plants.name).toHaveValue('');
  await expect(plants.rows).toHaveCount(0);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await typeOnWhileSigningIn(page, ada);
  await expect(plants.name).toHaveValue('');
  await expect(plants.rows).toHaveCount(0);

  await plants.name.fill('Ros');
  await endSession(page, server);
  await typeOnWhileSigningIn(page, ada);
  await expect(plants.name).toHaveValue('Ros');
});

/** Signs in, types on in the token's field before and after the answer, and stops. */
async function typeOnWhileSigningIn(page: Page, accessToken: string): Promise<void> {
  const token = page.getByRole('textbox', { name: 'Access token' });
  const held = await holdAnswers(page, 'POST', '**/bff/session');
  await token.fill(accessToken);
  // On a busy machine two letters may come as far apart as a pause is long.
  await stopClock(page);
  await page.keyboard.press('Enter');
  await held.asked;
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('pst_a');
  held.letGo();
  await held.answered;
  await page.clock.runFor(300);
  await page.keyboard.type('nj1');
  await expect(token).toHaveValue('pst_anj1');
  await page.clock.resume();
  await expect(token).toBeHidden();
}

test('an answer to signing in that is cut signs nobody in, nor does the first token once another is entered', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  const edna = await server.createToken({ name: 'Edna', role: 'editor' });
  const finn = await server.createToken({ name: 'Finn', role: 'editor' });
  await page.goto('/sign-in');
  await page.route(
    '**/bff/session',
    async (route) => route.fulfill({ response: await route.fetch(), body: '{"tokenId":' }),
    { times: 1 },
  );
  await signIn(page, edna);
  await expect(page.getByRole('alert')).toContainText('could not be read');
  await expect.poll(() => isOut(page)).toBe(true);

  const judged = await holdAnswers(page, 'POST', '**/bff/session');
  await signIn(page, edna);
  await judged.asked;
  await signIn(page, 'wrong');
  const token = page.getByRole('textbox', { name: 'Access token' });
  await expect(token).toHaveAccessibleDescription(/not an access token/i);
  await expect.poll(() => isOut(page)).toBe(true);
  judged.letGo();

  const again = await holdAnswers(page, 'POST', '**/bff/session');
  await signIn(page, edna);
  await again.asked;
  await signIn(page, finn);
  await expect(page.getByRole('banner')).toContainText('Finn');
  again.letGo();
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Finn');
});

test('who leaves before the answer to signing in, or when the browser has taken a session from half of it, is not signed in by it', async ({
  page,
  server,
  watch,
}) => {
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  await using half = await halveFirstAnswer(server.url, 'POST', '/bff/session');
  watch.allow(half.url);
  await page.goto(`${half.url}/sign-in`);
  await signIn(page, ada);
  await half.halved;
  await expect.poll(() => isOut(page)).toBe(false);
  await page.goto('about:blank');
  await expect.poll(() => isOut(page)).toBe(true);

  await openListening(page, server, { token: ada });
  await endSession(page, server);
  const again = await holdAnswers(page, 'POST', '**/bff/session');
  await signIn(page, ada);
  await again.asked;
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => isOut(page)).toBe(true);

  const ben = await server.createToken({ name: 'Ben', role: 'editor' });
  await signIn(page, ben);
  await expect(page.getByRole('banner')).toContainText('Ben');
  await endSession(page, server);
  const held = await holdFirstRequest(page, 'POST', '**/bff/session');
  await signIn(page, ada);
  await held.asked;
  await page.getByRole('button', { name: 'Leave' }).click();
  await signIn(page, ben);
  await expect(page.getByRole('banner')).toContainText('Ben');
  held.letGo();
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Ben');
});

test('who signs in again, by a press, by Enter or in another tab, goes on typing where they were and loses no letter', async ({
  page,
  server,
  watch,
}) => {
  // The stream of events may be asked for once more before the end of the session is heard of.
  watch.tolerate(401);
  const plants = await openListening(page, server);
  await plants.tag.fill('Ro');
  await endSession(page, server);
  await signIn(page, server.adminToken);
  await expect(plants.tag).toBeFocused();
  await page.keyboard.type('se');
  await expect(plants.tag).toHaveValue('Rose');

  await plants.name.fill('Bet');
  await endSession(page, server);
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
  await page.keyboard.press('Enter');
  await expect(plants.name).toBeFocused();
  await page.keyboard.type('ula');
  await expect(plants.name).toHaveValue('Betula');

  await endSession(page, server);
  await page.keyboard.type(server.adminToken);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await plants.tag.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' of Sharon');
  await expect(plants.tag).toHaveValue('Rose of Sharon');

  await endSession(page, server);
  // As in another tab of the same browser.
  await startSession(page, server, server.adminToken);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(plants.name).toHaveValue('Betula');
});
