import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { tokensScreen } from '../screens/tokens-screen.ts';
import { loseOneAnswer } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('signing in or out, deleting all that match and revoking a token are done once where the answer was lost, and are not called failed', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(12));
  await server.createToken({ name: 'Ben', role: 'editor' });
  const plants = plantsScreen(page);
  const token = page.getByRole('textbox', { name: 'Access token' });
  await page.goto('/sign-in');
  await loseOneAnswer(page, '**/bff/session');
  await signIn(page, server.adminToken);
  await expect(page.getByRole('alert')).toContainText(/cannot be reached/);
  await token.press('Enter');
  await expect(plants.add).toBeVisible();

  await plants.name.fill('Secret Rose');
  await loseOneAnswer(page, '**/bff/session');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(token).toBeVisible();
  await expect(page.getByText(/still be signed in/)).toBeHidden();
  await signIn(page, server.adminToken);
  await expect(plants.name).toHaveValue('');

  await plants.search.fill('Plant');
  await expect(page).toHaveURL(/search=Plant/);
  await plants.rowsPerPage.selectOption('10');
  await expect(page.getByText('1–10 of 12')).toBeVisible();
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

  const tokens = tokensScreen(page);
  await page.getByRole('link', { name: 'Tokens' }).click();
  await tokens.revoke('Ben').click();
  await loseOneAnswer(page, '**/bff/tokens/*');
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByRole('status').getByText(/Revoked Ben/)).toBeVisible();
  await expect(tokens.row('Ben')).toContainText('Revoked just now');
});
