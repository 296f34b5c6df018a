import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { comeBack, leave } from '../kept-page.ts';
import { endSession, isOut, openPlants, revokeSession, signIn, startSession } from '../people.ts';
import { createInDialog, openTokens } from '../screens/tokens-screen.ts';
import { holdAnswers, holdFirstRequest } from '../server/requests.ts';
import { fewPlants, numberedPlants } from '../server/seed-plants.ts';
import { inTab, STATE_GROUPS } from '../states/state-groups.ts';

/** Tells a page what another tab tells once somebody has signed out there: it may hear no server, and begins late to hear tabs. */
async function hearOfSignOut(page: Page): Promise<void> {
  await page.route('**/bff/session', (route) => route.abort());
  const told = () =>
    page.evaluate(() => {
      new BroadcastChannel('plant-store-session').postMessage(null);
      return document.querySelector('.screen[data-hidden]') !== null;
    });
  await expect.poll(told).toBe(true);
}

/** Resolves once the server is asked who is signed in. */
function askedWho(page: Page): Promise<unknown> {
  return page.waitForRequest('**/bff/session');
}

/** Types and presses, with real keys and a real pointer, what one signs in with above a hidden screen. */
async function trySignIn(page: Page): Promise<void> {
  const token = page.getByRole('textbox', { name: 'Access token' });
  await expect(token).toBeFocused();
  await page.keyboard.type('pst');
  await expect(token).toHaveValue('pst');
  await page.getByRole('button', { name: 'Show token' }).click();
  await page.getByRole('button', { name: 'Hide token' }).click();
  await token.fill('');
}

/** Has a page that was left come back while the server is out of reach, and presses what it offers then. */
async function tryAgain(page: Page): Promise<void> {
  await leave(page);
  await comeBack(page);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeInViewport();
  const asked = askedWho(page);
  await again.click();
  await asked;
  await expect(again).toBeInViewport();
}

/** Has the page shown again, now that the server can be reached. */
async function showAgain(page: Page): Promise<void> {
  await page.unroute('**/bff/session');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.screen[data-hidden]')).toHaveCount(0);
}

for (const states of STATE_GROUPS) {
  const names = states.map(({ name }) => name);
  test(`nothing is seen once the session has ended, nor once the page is left, and what is shown instead can be used, of ${names.join(', ')}`, async ({
    context,
    sharedServer,
    watch,
  }) => {
    watch.tolerate('no answer', 401);
    for (const { name, refusals = [], reach } of states) {
      watch.expectRefusals(...refusals);
      await test.step(name, async () => {
        await inTab(context, async (page) => {
          const server = sharedServer.nextWorkspace();
          await reach(page, server);
          const dialogs = await page.locator('.screen dialog h2').allTextContents();
          const focused = await page.evaluateHandle(() =>
            document.querySelector('.screen dialog :focus'),
          );
          if (await page.locator('.screen').count()) {
            await hearOfSignOut(page);
            await expect(page.locator('.screen :visible'), name).toHaveCount(0);
          }
          // Nothing but a dialog could stand before what is shown instead.
          if (dialogs.length > 0) {
            await context.setOffline(false);
            await trySignIn(page);
            await tryAgain(page);
            if (await isOut(page)) await startSession(page, server, server.adminToken);
            await showAgain(page);
            await expect(page.locator('.screen dialog[open] h2'), name).toHaveText(dialogs);
            const hasFocus = (one: Element | null) =>
              one === null || one === document.activeElement;
            expect(await focused.evaluate(hasFocus), name).toBe(true);
          }
          await leave(page);
          await expect(page.locator('#root :visible'), name).toHaveCount(0);
          expect(await page.locator('body').innerText(), name).toBe('');
        });
      });
    }
  });
}

test('a dialog is hidden with its screen, and goes on where it stood for the same person', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate(401);
  await server.addPlants(fewPlants());
  const plants = await openPlants(page, server);
  await plants.selectPage.check();
  await plants.tagSelected.click();
  const dialog = page.getByRole('dialog', { name: /^Tag/ });
  const tag = dialog.getByRole('combobox');
  await tag.fill('pot');
  await endSession(page, server);
  await expect(page.locator('.screen :visible')).toHaveCount(0);
  await signIn(page, server.adminToken);
  await expect(dialog).toBeVisible();
  await expect(tag).toBeFocused();
  await page.keyboard.type('ted');
  await expect(tag).toHaveValue('potted');
});

test('Escape on a page that is left closes no dialog: a token is told once', async ({
  page,
  server,
}) => {
  const tokens = await openTokens(page, server);
  await createInDialog(page, 'Cleo', 'viewer');
  await tokens.copy.click();
  await leave(page);
  await page.keyboard.press('Escape');
  await comeBack(page);
  await expect(tokens.text).toBeVisible();
});

test('a dialog whose code comes after the session has ended opens once its screen is shown again', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate(401);
  await server.addPlants(fewPlants());
  const plants = await openPlants(page, server);
  await expect(plants.rows).not.toHaveCount(0);
  for (const name of ['Import', 'Export']) {
    const code = await holdFirstRequest(page, 'GET', `**/assets/${name.toLowerCase()}-dialog-*.js`);
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    await code.asked;
    await endSession(page, server);
    await trySignIn(page);
    // What waits for a pause in a text field comes at once here.
    await page.getByRole('button', { name: 'Leave' }).focus();
    code.letGo();
    await expect(page.locator('.screen dialog')).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Access token' }).click();
    await trySignIn(page);
    await signIn(page, server.adminToken);
    await expect(page.getByRole('dialog')).toHaveAccessibleName(`${name} plants`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('the text of a token that is made after the session has ended is shown once that goes on', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate(401);
  const tokens = await openTokens(page, server);
  await tokens.newToken.click();
  await tokens.name.fill('Cleo');
  const answer = await holdAnswers(page, 'POST', '**/bff/tokens');
  await tokens.create.click();
  await answer.asked;
  await endSession(page, server);
  await page.getByRole('button', { name: 'Leave' }).focus();
  answer.letGo();
  await expect(page.locator('.screen dialog h2')).toHaveText('The token of Cleo');
  await page.getByRole('textbox', { name: 'Access token' }).click();
  await trySignIn(page);
  await signIn(page, server.adminToken);
  await expect(tokens.text).toHaveValue(/^pst_/);
  await page.getByRole('button', { name: 'Copy' }).click();
});

test('a dialog that was hidden has its field again, and gives the focus back to what opened it', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate('no answer', 401);
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: 'Shade' }]);
  await openPlants(page, server);
  const allTags = page.getByRole('button', { name: 'All tags' });
  await allTags.click();
  const find = page.getByRole('searchbox', { name: 'Find a tag' });
  await find.pressSequentially('Sh');
  await page.route('**/bff/session', (route) => route.abort());
  await tryAgain(page);
  await showAgain(page);
  await expect(find).toBeFocused();
  await page.keyboard.type('ade');
  await expect(find).toHaveValue('Shade');
  await find.fill('');
  await page.keyboard.press('Escape');
  await expect(find).toBeHidden();
  await expect(allTags).toBeFocused();
});

test('a key pressed on a hidden screen is no shortcut of it', async ({ page, server, watch }) => {
  watch.tolerate('no answer');
  await server.addPlants(fewPlants());
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(5);
  await page.route('**/bff/session', (route) => route.abort());
  await tryAgain(page);
  await page.keyboard.press('?');
  await showAgain(page);
  await expect(plants.rows).toHaveCount(5);
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('where the code to sign in with cannot be had, Reload can be pressed over a dialog', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  watch.tolerate(401);
  await server.addPlants(numberedPlants(100));
  await openPlants(page, server, { path: '/?limit=100' });
  await page.getByRole('button', { name: 'All tags' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.route('**/assets/session-ended-dialog-*.js', (route) => route.abort());
  await revokeSession(page, server);
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeInViewport();
  await page.unrouteAll({ behavior: 'wait' });
  await reload.click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
});
