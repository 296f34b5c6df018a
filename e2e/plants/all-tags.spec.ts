import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { plantsOfTags } from '../server/seed-plants.ts';

test('twelve tags are shown, the most used first, and All tags leads to the rest, by keyboard alone too', async ({
  page,
  server,
}) => {
  await server.addPlants(plantsOfTags(14));
  const plants = await openPlants(page, server);
  await expect(plants.chips).toHaveCount(12);
  await expect(plants.chips.first()).toHaveText(/Tag 01 14/);
  const all = page.getByRole('button', { name: 'All tags' });
  await all.click();
  const dialog = page.getByRole('dialog', { name: 'All 14 tags' });
  const tags = dialog.getByRole('listitem');
  const search = dialog.getByRole('searchbox', { name: 'Find a tag' });
  await expect(tags).toHaveCount(14);
  await search.fill('G 1');
  await expect(tags).toHaveCount(5);
  await dialog.getByRole('button', { name: 'Empty search' }).click();
  await expect(tags).toHaveCount(14);
  await dialog.getByRole('button', { name: /^Tag 13/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(plants.chip('Tag 13')).toHaveAttribute('aria-pressed', 'true');
  await expect(plants.chip('Tag 13')).toBeInViewport();
  await plants.chip('Tag 13').click();
  await expect(plants.chips).toHaveCount(12);

  await plants.chips.first().focus();
  for (let chip = 0; chip < 12; chip += 1) await page.keyboard.press('Tab');
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type('no such tag');
  await expect(page.getByText('No tag contains “no such tag”.')).toBeVisible();
  // However much is pasted, each letter that follows costs as little.
  await page.keyboard.insertText('x'.repeat(100_000));
  await expect(search).toHaveValue(`no such tag${'x'.repeat(189)}`);
  // The first one empties the field, as in any field to search in.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type('14');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/?tag=Tag+14');
  await expect(plants.rows).toHaveCount(1);
});

test('of 120 tags a field suggests 100 at most, a phone shows the chosen one, and a list that did not come can be opened later', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const tagged = Array.from({ length: 120 }, (_, index) => ({
    id: index + 1,
    name: 'Fern',
    tag: `Tag ${100 + index}`,
  }));
  await server.addPlants(tagged);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/assets/editing-parts*', (route) => route.abort());
  const plants = await openPlants(page, server, { path: '/?tag=Tag+109' });
  await expect(plants.chip('Tag 109')).toBeInViewport({ ratio: 1 });
  await expect(plants.chip('Tag 100')).not.toBeInViewport();

  const all = page.getByRole('button', { name: 'All tags' });
  await all.click();
  await expect(plants.toast(/could not be opened/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await all.click();
  await expect(page.getByRole('dialog', { name: 'All 120 tags' })).toBeVisible();
  await page.keyboard.press('Escape');

  await plants.showForm.click();
  const options = plants.tag.locator('xpath=ancestor::form').locator('datalist option');
  await expect(options).toHaveCount(100);
  await plants.tag.fill('tag 21');
  await expect(options).toHaveCount(10);
  await expect(options.last()).toHaveAttribute('value', 'Tag 219');
});
