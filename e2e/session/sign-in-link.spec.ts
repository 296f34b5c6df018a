import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { loseFirstAnswer } from '../server/half-answers.ts';
import { holdFirstRequest, holdRequests } from '../server/requests.ts';

test('a link that is followed while the sign-in screen is open, and whose request was lost, can be used again; once used it leads someone who is signed in on to where they meant to go; one that is left before it is known who is signed in is not used; it asks before it replaces whoever is, and stays good until then; one whose first answer the browser did not get signs in when it asks again by itself', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer', 401);
  const link = await server.createLink({ name: 'Ben', role: 'editor' });
  const lost = await holdRequests(page, 'POST', '**/bff/session');
  lost.letGo('cut');
  await page.goto('/sign-in');
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(/cannot be reached/)).toBeVisible();
  await page.unroute('**/bff/session');
  await page.getByRole('button', { name: 'Try the link again' }).click();
  await expect(page).toHaveURL('/');
  await expect(plantsScreen(page).add).toBeVisible();

  const code = new URL(link).hash;
  // As on a slow network, it is known who is signed in before the screen is there.
  const known = page.waitForResponse('**/bff/session').then((response) => response.finished());
  await page.route('**/sign-in-screen-*.js', async (route) => {
    await known;
    await route.continue();
  });
  await page.goto(`/sign-in?next=${encodeURIComponent('/?limit=50')}${code}`);
  const failure = page.getByText(/expired or was used before/i);
  await expect(failure).toBeVisible();
  await page.getByRole('textbox', { name: 'Access token' }).fill('pst');
  await expect(failure).toBeHidden();
  await page.getByRole('link', { name: /^Go on as / }).click();
  await expect(page).toHaveURL('/?limit=50');
  await expect(plantsScreen(page).rowsPerPage).toHaveValue('50');

  const fresh = await server.createLink({ name: 'Ida', role: 'editor' });
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  const question = await holdFirstRequest(page, 'GET', '**/bff/session');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(fresh).hash);
  await expect(page.getByText('Signing you in with your link')).toBeVisible();
  await question.asked;
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  question.letGo();
  await signIn(page, server.adminToken);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.getByRole('link', { name: 'Plants', exact: true }).click();
  await expect(plantsScreen(page).add).toBeVisible();

  for (const [answer, name] of [
    ['Stay', 'admin'],
    ['Switch', 'Ida'],
  ] as const) {
    await page.goto(fresh);
    const dialog = page.getByRole('dialog', { name: 'Switch to another person?' });
    await expect(dialog).toContainText('You are signed in as admin. This link signs Ida in');
    await dialog.getByRole('button', { name: answer }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner')).toContainText(name);
  }

  // A browser that gets no answer on a connection that it has used asks again by itself.
  await using between = await loseFirstAnswer(server.url, 'POST', '/bff/session');
  watch.allow(between.url);
  const repeated = new URL(await server.createLink({ name: 'Mia', role: 'editor' }));
  await otherPage.goto(`${between.url}${repeated.pathname}${repeated.hash}`);
  await expect(otherPage.getByRole('banner')).toContainText('Mia');
  expect(between.timesAsked()).toBe(2);
});
