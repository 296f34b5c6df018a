import { expect, test } from '../journey.ts';
import { openPlants, signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { makeToken, openTokens } from '../screens/tokens-screen.ts';
import { loseOneAnswer } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test.beforeEach(({ watch }) => watch.expectRefusals('no answer'));

test('signing in keeps the token when the answer is lost, and lets in when sent again', async ({
  page,
  server,
}) => {
  await page.goto('/sign-in');
  await loseOneAnswer(page, '**/bff/session');
  await signIn(page, server.adminToken);
  await expect(page.getByRole('alert')).toContainText(/cannot be reached/);
  await page.getByRole('textbox', { name: 'Access token' }).press('Enter');
  await expect(plantsScreen(page).add).toBeVisible();
});

test('signing out that was done though its answer was lost is not called failed', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await plants.name.fill('Secret Rose');
  await loseOneAnswer(page, '**/bff/session');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  await expect(page.getByText(/still be signed in/)).toBeHidden();
  await signIn(page, server.adminToken);
  await expect(plants.name).toHaveValue('');
});

test('deleting all that match is done once, also where its answer was lost', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(12));
  const plants = await openPlants(page, server, { path: '/?limit=10&search=Plant' });
  await plants.selectPage.check();
  await page.getByRole('button', { name: 'Select all 12 that match' }).click();
  await loseOneAnswer(page, '**/bff/deletions/matching');
  await plants.deleteSelected.click();
  await page.getByRole('button', { name: 'Delete 12 plants' }).click();
  await expect(plants.toast(/not known whether 12 plants were deleted/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plants.toast('Deleted 12 plants.')).toBeVisible();
  await plants.undo.click();
  await expect(page.getByText('1–10 of 12')).toBeVisible();
});

test('a token whose revoking got no answer is revoked when asked again', async ({
  page,
  server,
}) => {
  const tokens = await openTokens(page, server);
  await makeToken(page, server, 'Ben', 'editor');
  await page.reload();
  await tokens.revoke('Ben').click();
  await loseOneAnswer(page, '**/bff/tokens/*');
  const confirm = page.getByRole('button', { name: 'Revoke', exact: true });
  await confirm.click();
  await expect(tokens.dialog.getByRole('alert')).toContainText(/cannot be reached/);
  await confirm.click();
  await expect(page.getByRole('status').getByText(/Revoked Ben/)).toBeVisible();
  await expect(tokens.row('Ben')).toContainText('Revoked just now');
});
