import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';

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

for (const [where, dress] of [
  ['a header', (token: string) => `Bearer ${token}`],
  ['a letter', (token: string) => `“${token}\u200b”`],
] as const) {
  test(`a token pasted out of ${where} lets you in`, async ({ page, server }) => {
    await page.goto('/');
    await signIn(page, dress(server.adminToken));
    await expect(plantsScreen(page).add).toBeVisible();
  });
}

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

test('an empty field asks for the token', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Access token' });
  await expect(field).toHaveAccessibleDescription(/enter/i);
  await expect(field).toBeFocused();
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
