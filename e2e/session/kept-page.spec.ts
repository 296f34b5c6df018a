import { expect, test } from '../journey.ts';
import { comeBack, leave } from '../kept-page.ts';
import { openPlants, revokeSession, signIn } from '../people.ts';
import { holdFirstRequest } from '../server/requests.ts';

test('a page that the browser kept is shown by Back to the same person alone; where nobody can be asked, it stays hidden, says so and keeps what is typed, as does a tab that was frozen; who comes back goes on typing where they were, and no letter is a shortcut; where somebody signed out in the tab since, Back leads to sign-in, and one called off as it was left says nothing', async ({
  page,
  server,
  watch,
}) => {
  // The page is not frozen here, as one that is kept would be, and may hear that the session is over.
  watch.tolerate('no answer', 401);
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await plants.name.fill('Half');
  await page.route('**/bff/session', (route) => route.abort());
  // At once: with a frame between, the browser itself would take the focus from a hidden field.
  const hasFocus = await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow']) {
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    }
    return document.activeElement !== document.body;
  });
  expect(hasFocus).toBe(false);
  const panel = page.getByRole('heading', { name: 'Plant Store could not be reached' });
  await expect(panel).toBeVisible();
  await expect(plants.rows).toBeHidden();
  await expect(plants.name).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.unroute('**/bff/session');
  await expect(plants.rows).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(plants.name).toHaveValue('Half');

  await page.evaluate(() => document.dispatchEvent(new Event('freeze')));
  await expect(plants.rows).toBeHidden();
  await page.route('**/bff/session', (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await expect(panel).toBeVisible();
  await expect(plants.rows).toBeHidden();
  await page.unroute('**/bff/session');
  await expect(plants.rows).toBeVisible();

  await leave(page);
  await expect(plants.rows).toBeHidden();
  await comeBack(page);
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await expect(plants.rows).toBeVisible();

  await leave(page);
  await revokeSession(page, server);
  await comeBack(page);
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeFocused();
  await expect(plants.rows).toBeHidden();

  await signIn(page, server.adminToken);
  await expect(plants.rows).toBeVisible();
  await plants.delete('Boston Fern').click();
  await expect(plants.rows).toHaveCount(0);
  await plants.name.fill('Tulip ');
  const answer = await holdFirstRequest(page, 'GET', '**/bff/session');
  await leave(page);
  await comeBack(page);
  await answer.asked;
  await page.keyboard.type('z');
  answer.letGo();
  await expect(plants.name).toBeFocused();
  await page.keyboard.type('azurea z');
  await expect(plants.name).toHaveValue('Tulip azurea z');
  await expect(plants.rows).toHaveCount(0);

  await leave(page);
  await revokeSession(page, server);
  // As the page that comes after this one does, which is of the same tab.
  await page.evaluate(() => {
    sessionStorage.clear();
    sessionStorage.setItem(' latest', 'the page after this one');
  });
  await comeBack(page);
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByText('Boston Fern')).toHaveCount(0);

  const held = await holdFirstRequest(page, 'POST', '**/bff/session');
  await signIn(page, server.adminToken);
  await held.asked;
  await leave(page);
  await comeBack(page);
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(button).toBeEnabled();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('banner')).toContainText('admin');
});
