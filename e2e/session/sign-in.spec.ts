import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';

test('an access token lets you in, from the keyboard alone, hidden until it is shown, asked for where the field is empty, and pasted out of a header; whoever is in does not stay on the sign-in screen', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/sign-in');
  await expect(page).toHaveTitle(/Sign in/);
  const field = page.getByRole('textbox', { name: 'Access token' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/enter/i);
  await expect(field).toBeFocused();

  await page.keyboard.type(server.adminToken);
  const masking = () =>
    field.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'));
  expect(await masking()).toBe('disc');
  await page.getByRole('button', { name: 'Show token' }).click();
  expect(await masking()).toBe('none');
  await page.getByRole('button', { name: 'Hide token' }).click();
  expect(await masking()).toBe('disc');
  await field.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(plantsScreen(page).add).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, `Bearer ${server.adminToken}`);
  await expect(plantsScreen(page).add).toBeVisible();
  await page.goto('/sign-in');
  await expect(page).toHaveURL('/');
});

test('after signing in you are where you meant to go, also where a search looks like an escape, and a next that leads to another site leads home', async ({
  page,
  server,
}) => {
  await server.addPlants([
    { id: 1, name: 'Boston Fern', tag: '' },
    { id: 2, name: 'Sweet Basil', tag: '' },
    { id: 3, name: 'Label %41', tag: '' },
    { id: 4, name: 'Arnica', tag: '' },
  ]);
  const plants = plantsScreen(page);
  await page.goto('/?search=fern&limit=50');
  await signIn(page, server.adminToken);
  await expect(page).toHaveURL('/?search=fern&limit=50');
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await expect(plants.search).toHaveValue('fern');
  await expect(plants.rowsPerPage).toHaveValue('50');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  await page.goto('/?search=%2541');
  await signIn(page, server.adminToken);
  await expect(page).toHaveURL('/?search=%2541');
  await expect(plants.rows).toHaveText([/Label %41/]);
  await expect(plants.search).toHaveValue('%41');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  await page.goto('/sign-in?next=https://example.com/');
  await signIn(page, server.adminToken);
  await expect(page).toHaveURL('/');
  await expect(plants.add).toBeVisible();
});
