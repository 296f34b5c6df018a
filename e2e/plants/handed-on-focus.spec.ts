import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
import { openListening } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('who presses by a key what leaves then, a chip, a Clear, a selection or the way back to all tags, goes on beside it', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(12));
  const path = '/?limit=10&search=olive&tag=last&tag=nobody&tag=other';
  const plants = await openListening(page, server, { path });
  await plants.chip('nobody').focus();
  await page.keyboard.press('Enter');
  await expect(plants.chip('nobody')).toBeHidden();
  await expect(plants.chip('other')).toBeFocused();
  // The second of two quick presses takes off no other.
  await (await enterAt(page))(0);
  await expect(page).toHaveURL('/?search=olive&tag=last&tag=other&limit=10');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(plants.chip('other')).toBeHidden();
  await expect(plants.chips.last()).toBeFocused();

  await page.getByRole('button', { name: 'Clear search' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Clear tag' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(plants.rows).toHaveCount(10);
  await expect(plants.search).toBeFocused();

  await plants.selectPage.check();
  await page.getByRole('button', { name: 'Select all 12 that match' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(plants.selectPage).toBeFocused();
  await page.keyboard.press('Space');
  await expect(plants.selectPage).not.toBeChecked();

  await page.getByRole('button', { name: 'All tags' }).click();
  await page.getByRole('button', { name: 'Rename sun' }).click();
  await page.getByRole('button', { name: 'Back to all tags' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a tag' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('searchbox', { name: 'Search history' }).fill('olive');
  await page.getByRole('button', { name: 'Show all changes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search history' })).toBeFocused();
});
