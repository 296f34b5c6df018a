import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { plantsOfTags } from '../server/seed-plants.ts';

test('twelve tags are shown, the most used first, and All tags leads to the rest', async ({
  page,
  server,
}) => {
  await server.addPlants(plantsOfTags(21));
  const plants = await openPlants(page, server);
  await expect(plants.chips).toHaveCount(12);
  await expect(plants.chips.first()).toHaveText(/Tag 01 21/);
  await page.getByRole('button', { name: 'All tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'All 21 tags' });
  const tags = dialog.getByRole('listitem');
  await expect(tags).toHaveCount(21);
  await dialog.getByRole('searchbox', { name: 'Find a tag' }).fill('G 1');
  await expect(tags).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Empty search' }).click();
  await expect(tags).toHaveCount(21);
  await dialog.getByRole('button', { name: /^Tag 19/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(plants.chip('Tag 19')).toHaveAttribute('aria-pressed', 'true');
  await expect(plants.chip('Tag 19')).toBeInViewport();
  await plants.chip('Tag 19').click();
  await expect(plants.chips).toHaveCount(12);
});

test('all tags can be gone through by keyboard alone', async ({ page, server }) => {
  await server.addPlants(plantsOfTags(14));
  const plants = await openPlants(page, server);
  await expect(plants.chips).toHaveCount(12);
  await plants.chips.first().focus();
  for (let chip = 0; chip < 12; chip += 1) await page.keyboard.press('Tab');
  const all = page.getByRole('button', { name: 'All tags' });
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a tag' })).toBeFocused();
  await page.keyboard.type('no such tag');
  await expect(page.getByText('No tag contains “no such tag”.')).toBeVisible();
  // The first one empties the field, as in any field to search in.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a tag' })).toBeFocused();
  await page.keyboard.type('14');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/?tag=Tag+14');
  await expect(plants.rows).toHaveCount(1);
});

test('a chosen tag that lies beyond the edge of a phone is brought into sight', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await server.addPlants(plantsOfTags(10));
  const plants = await openPlants(page, server, { path: '/?tag=Tag+09' });
  await expect(plants.chip('Tag 09')).toBeInViewport({ ratio: 1 });
  await expect(plants.chip('Tag 01')).not.toBeInViewport();
});

test('tags that cannot be opened while the server is away can be once it is back', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(plantsOfTags(14));
  await page.route('**/assets/editing-parts*', (route) => route.abort());
  const plants = await openPlants(page, server);
  await expect(plants.chips).toHaveCount(12);
  await page.getByRole('button', { name: 'All tags' }).click();
  await expect(plants.toast(/could not be opened/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'All tags' }).click();
  await expect(page.getByRole('dialog', { name: 'All 14 tags' })).toBeVisible();
});

test('a tag field holds at most 100 suggestions, and those that match what is typed', async ({
  page,
  server,
}) => {
  const tagged = (_: unknown, index: number) => ({ name: 'Fern', tag: `Tag ${100 + index}` });
  await server.addPlants(
    Array.from({ length: 120 }, tagged).map((plant, index) => ({ id: index + 1, ...plant })),
  );
  const plants = await openPlants(page, server);
  await expect(plants.rows.first()).toBeVisible();
  const options = plants.tag.locator('xpath=ancestor::form').locator('datalist option');
  await expect(options).toHaveCount(100);
  await plants.tag.fill('tag 21');
  await expect(options).toHaveCount(10);
  await expect(options.last()).toHaveAttribute('value', 'Tag 219');
});
