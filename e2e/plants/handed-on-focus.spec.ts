import { expect, test } from '../journey.ts';
import { openListening } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('a chip that leaves when it is pressed by a key hands the focus to the one in its place', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(6));
  const plants = await openListening(page, server, { path: '/?tag=nobody&tag=other' });
  await plants.chip('nobody').focus();
  await page.keyboard.press('Enter');
  await expect(plants.chip('nobody')).toBeHidden();
  await expect(plants.chip('other')).toBeFocused();
  // The second of two quick presses takes off no other.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?tag=other');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(plants.chip('other')).toBeHidden();
  await expect(plants.chips.last()).toBeFocused();
});

test('who clears a search and tags that match nothing by a key goes on in the search', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(6));
  const plants = await openListening(page, server, { path: '/?search=olive&tag=nobody' });
  await page.getByRole('button', { name: 'Clear search' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Clear tag' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(plants.rows).toHaveCount(6);
  await expect(plants.search).toBeFocused();

  await page.goto('/history?search=olive');
  await page.getByRole('button', { name: 'Show all changes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search history' })).toBeFocused();
});

test('who selects all that match, or clears a selection, by a key goes on beside it', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(12));
  const plants = await openListening(page, server, { path: '/?limit=10' });
  await plants.selectPage.check();
  await page.getByRole('button', { name: 'Select all 12 that match' }).focus();
  await page.keyboard.press('Enter');
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await expect(clear).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(plants.selectPage).toBeFocused();
  await page.keyboard.press('Space');
  await expect(plants.selectPage).not.toBeChecked();
});

test('Back to all tags by a key leads to their search', async ({ page, server }) => {
  await server.addPlants(numberedPlants(6));
  await openListening(page, server);
  await page.getByRole('button', { name: 'All tags' }).click();
  await page.getByRole('button', { name: 'Rename sun' }).click();
  await page.getByRole('button', { name: 'Back to all tags' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a tag' })).toBeFocused();
});
