import type { Page } from '@playwright/test';
import { expect, type OwnServer, test } from './own-server.ts';
import { signIn } from './people.ts';
import { plantsScreen } from './plants-screen.ts';

test.use({ isFirstStart: true });

function printedLink(server: OwnServer): string {
  return /http:\S+\/sign-in#code=\S+/.exec(server.welcome)?.[0] ?? 'no link was printed';
}

function printedToken(server: OwnServer): string {
  return /pst_\S+/.exec(server.welcome)?.[0] ?? 'no token was printed';
}

/** Signs in with the printed link. */
async function followLink(page: Page, server: OwnServer): Promise<void> {
  await page.goto(printedLink(server));
  await expect(plantsScreen(page).add).toBeVisible();
}

test('the link printed at the first start signs in and clears itself from the address', async ({
  page,
  server,
}) => {
  await page.goto(printedLink(server));
  await expect(page).toHaveURL('/');
  await expect(plantsScreen(page).add).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain('code=');
});

test('the link works only once', async ({ page, otherPage, server, watch }) => {
  watch.expectRefusals(401);
  await followLink(page, server);
  await otherPage.goto(printedLink(server));
  await expect(otherPage.getByText(/expired or was used before/i)).toBeVisible();
  expect(otherPage.url()).not.toContain('code=');
  await expect(otherPage.getByRole('textbox', { name: 'Access token' })).toBeVisible();
});

test('a used link leads someone who is signed in on to where they meant to go', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  await followLink(page, server);
  const code = new URL(printedLink(server)).hash;
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
});

test('after a used link a token signs in, and its error is the only one', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  await followLink(page, server);
  await otherPage.goto(printedLink(server));
  await expect(otherPage.getByText(/expired or was used before/i)).toBeVisible();
  await signIn(otherPage, 'wrong');
  await expect(otherPage.getByText(/not an access token/i)).toBeVisible();
  await expect(otherPage.getByText(/expired or was used before/i)).toBeHidden();
  await signIn(otherPage, printedToken(server));
  await expect(plantsScreen(otherPage).add).toBeVisible();
});

test('a link that is followed while the sign-in screen is open works as well', async ({
  page,
  server,
}) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  await followLink(page, server);
});

test('the token printed at the first start signs in', async ({ page, server }) => {
  await page.goto('/sign-in');
  await signIn(page, printedToken(server));
  await expect(plantsScreen(page).add).toBeVisible();
});
