import { expect, OwnServer, test } from './own-server.ts';
import { signIn } from './people.ts';
import { plantsScreen } from './plants-screen.ts';

test('an access token lets you in, from the keyboard alone', async ({ page, server }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/sign-in');
  await expect(page).toHaveTitle(/Sign in/);
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeFocused();
  await page.keyboard.type(server.adminToken);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(plantsScreen(page).add).toBeVisible();
});

test('after signing in you are where you meant to go', async ({ page, server }) => {
  await server.addPlants([
    { id: 1, name: 'Boston Fern', tag: '' },
    { id: 2, name: 'Sweet Basil', tag: '' },
  ]);
  await page.goto('/?search=fern&limit=50');
  await signIn(page, server.adminToken);
  await expect(page).toHaveURL('/?search=fern&limit=50');
  const plants = plantsScreen(page);
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await expect(plants.search).toHaveValue('fern');
  await expect(plants.rowsPerPage).toHaveValue('50');
});

test('a search for what looks like an escape is the same before and after signing in', async ({
  page,
  server,
}) => {
  await server.addPlants([
    { id: 1, name: 'Arnica', tag: '' },
    { id: 2, name: 'Label %41', tag: '' },
  ]);
  await page.goto('/?search=%2541');
  await signIn(page, server.adminToken);
  await expect(page).toHaveURL('/?search=%2541');
  const plants = plantsScreen(page);
  await expect(plants.rows).toHaveText([/Label %41/]);
  await expect(plants.search).toHaveValue('%41');
});

test('a next that leads to another site leads home instead', async ({ page, server }) => {
  await page.goto('/sign-in?next=https://example.com/');
  await signIn(page, server.adminToken);
  await expect(page).toHaveURL('/');
  await expect(plantsScreen(page).add).toBeVisible();
});

test('someone signed in does not stay on the sign-in screen', async ({ page, server }) => {
  await page.goto('/sign-in');
  await signIn(page, server.adminToken);
  await expect(page).toHaveURL('/');
  await page.goto('/sign-in');
  await expect(page).toHaveURL('/');
});

test('the session survives a restart of the server', async ({ page, server, watch }) => {
  watch.tolerate('no answer');
  await page.goto('/sign-in');
  await signIn(page, server.adminToken);
  await expect(plantsScreen(page).add).toBeVisible();
  await server.stop();
  await server.start();
  await page.reload();
  await expect(plantsScreen(page).add).toBeVisible();
});

test('a wrong token says so and can be put right at once', async ({ page, server, watch }) => {
  watch.expectRefusals(401);
  await page.goto('/sign-in');
  const field = page.getByRole('textbox', { name: 'Access token' });
  await signIn(page, 'not-a-token');
  await expect(field).toHaveAccessibleDescription(/not an access token/i);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('not-a-token');
  await signIn(page, server.adminToken);
  await expect(page).toHaveURL('/');
});

test('an empty field asks for the token', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Access token' });
  await expect(field).toHaveAccessibleDescription(/enter/i);
  await expect(field).toBeFocused();
});

test("another shop's token is unknown here", async ({ page, watch }) => {
  watch.expectRefusals(401);
  await using other = await OwnServer.start();
  const token = await other.createToken({ name: 'Otto', role: 'editor' });
  await page.goto('/sign-in');
  await signIn(page, token);
  await expect(page.getByText(/unknown/i)).toBeVisible();
});

test('an expired token says that it has expired', async ({ page, server, watch }) => {
  watch.expectRefusals(401);
  const token = await server.createTokenByCommand({ name: 'Ella', role: 'editor', expires: '1s' });
  await expect.poll(() => server.tryToken(token)).toBe(401);
  await page.goto('/sign-in');
  await signIn(page, token);
  await expect(page.getByText(/expired/i)).toBeVisible();
});

test('a revoked token says that it was revoked', async ({ page, server, watch }) => {
  watch.expectRefusals(401);
  const token = await server.createToken({ name: 'Rita', role: 'editor' });
  await server.revokeToken('Rita');
  await page.goto('/sign-in');
  await signIn(page, token);
  await expect(page.getByText(/revoked/i)).toBeVisible();
});

test('after too many wrong tokens you are told to wait', async ({ page, server, watch }) => {
  watch.expectRefusals(429);
  for (let tries = 0; tries < 10; tries += 1) await server.tryToken('wrong');
  await page.goto('/sign-in');
  await signIn(page, 'wrong again');
  await expect(page.getByText(/try again in \d+ seconds/i)).toBeVisible();
});

test('the token is hidden until it is shown', async ({ page, server }) => {
  await page.goto('/sign-in');
  const field = page.getByRole('textbox', { name: 'Access token' });
  await field.fill(server.adminToken);
  const masking = () =>
    field.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'));
  expect(await masking()).toBe('disc');
  await page.getByRole('button', { name: 'Show token' }).click();
  expect(await masking()).toBe('none');
  await page.getByRole('button', { name: 'Hide token' }).click();
  expect(await masking()).toBe('disc');
});
