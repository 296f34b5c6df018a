import { expect, test } from '../journey.ts';
import { comeBack, leave } from '../kept-page.ts';
import { endSession, openPlants, revokeSession, signIn } from '../people.ts';
import { tokensScreen } from '../screens/tokens-screen.ts';
import { holdAnswers, holdFirstRequest } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { showAgain, tryAgain, trySignIn } from './instead-of-screen.ts';

test('a dialog is hidden with its screen, goes on where it stood for the same person, and gives the focus back to what opened it; a key pressed meanwhile is no shortcut; one whose code comes after the session has ended opens once its screen is shown again, and where the code to sign in with cannot be had, Reload can be pressed over it; who signs in again above the form of a token goes on typing in it; the text of one that is made after the session has ended is shown once that goes on, and Escape on a page that is left does not close it', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  // Who is sent away before the news could be listened to is refused them.
  watch.tolerate(401);
  await server.addPlants(numberedPlants(30));
  // Where it is slow, the page has fetched this by itself before the dialog is open.
  await page.route('**/assets/session-ended-dialog-*.js', (route) => route.abort());
  const plants = await openPlants(page, server, { path: '/?limit=50' });

  await test.step('where the code to sign in with cannot be had, Reload can be pressed over a dialog', async () => {
    await page.getByRole('button', { name: 'All tags' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await revokeSession(page, server);
    const reload = page.getByRole('button', { name: 'Reload' });
    await expect(reload).toBeInViewport();
    await reload.click();
    await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  });

  await page.unroute('**/assets/session-ended-dialog-*.js');
  await signIn(page, server.adminToken);
  await expect(plants.rows).not.toHaveCount(0);

  await test.step('a dialog has its field again, and gives the focus back to what opened it; a key pressed meanwhile is no shortcut', async () => {
    const allTags = page.getByRole('button', { name: 'All tags' });
    await allTags.click();
    const find = page.getByRole('searchbox', { name: 'Find a tag' });
    await find.pressSequentially('sh');
    await page.route('**/bff/session', (route) => route.abort());
    await tryAgain(page);
    await showAgain(page);
    await expect(find).toBeFocused();
    await page.keyboard.type('ade');
    await expect(find).toHaveValue('shade');
    await find.fill('');
    await page.keyboard.press('Escape');
    await expect(find).toBeHidden();
    await expect(allTags).toBeFocused();

    // A press meets nothing that comes under a mouse at rest, as this panel would where it was before.
    await page.mouse.move(0, 0);
    await page.route('**/bff/session', (route) => route.abort());
    await tryAgain(page);
    await page.keyboard.press('?');
    await showAgain(page);
    await expect(page.getByText('Plant 01')).toBeVisible();
    await expect(page.locator('dialog')).toHaveCount(0);
    // The button that was pressed has handed the focus to the search.
    await page.locator('main').focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute('**/bff/session');
  });

  await test.step('it goes on where it stood; one whose code comes after the end opens once its screen is shown again', async () => {
    await expect(plants.rows).not.toHaveCount(0);
    for (const name of ['Import', 'Export']) {
      const code = await holdFirstRequest(
        page,
        'GET',
        `**/assets/${name.toLowerCase()}-dialog-*.js`,
      );
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
  await test.step('one goes on typing in the form of a token, and its text is shown once that goes on', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('link', { name: 'Tokens' }).click();
    const tokens = tokensScreen(page);
    await tokens.newToken.click();
    await tokens.name.fill('Ti');
    await endSession(page, server);
    await signIn(page, server.adminToken);
    await expect(tokens.name).toBeFocused();
    await page.keyboard.type('ll');
    await expect(tokens.name).toHaveValue('Till');

    const answer = await holdAnswers(page, 'POST', '**/bff/tokens');
    await tokens.create.click();
    await answer.asked;
    await endSession(page, server);
    await page.getByRole('button', { name: 'Leave' }).focus();
    answer.letGo();
    await expect(page.locator('.screen dialog h2')).toHaveText('The token of Till');
    await page.getByRole('textbox', { name: 'Access token' }).click();
    await trySignIn(page);
    await signIn(page, server.adminToken);
    await expect(tokens.text).toHaveValue(/^pst_/);

    await tokens.copy.click();
    await leave(page);
    await page.keyboard.press('Escape');
    await comeBack(page);
    await expect(tokens.text).toBeVisible();
  });
});
