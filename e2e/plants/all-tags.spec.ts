import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';

test('of 120 tags twelve are shown, the most used first, and the chosen one, on a phone too, All tags leads to the rest, by keyboard alone too, a list that did not come can be opened later, and a field suggests 100 at most', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const tags = Array.from({ length: 120 }, (_, index) => `Tag ${100 + index}`);
  const tagged = [...tags, 'Tag 110', 'Tag 110', 'Tag 115'];
  await server.addPlants(tagged.map((tag, index) => ({ id: index + 1, name: 'Fern', tag })));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/assets/editing-parts*', (route) => route.abort());
  const plants = await openPlants(page, server, { path: '/?tag=Tag+109' });
  const all = page.getByRole('button', { name: 'All tags' });
  const dialog = page.getByRole('dialog', { name: 'All 120 tags' });
  const search = dialog.getByRole('searchbox', { name: 'Find a tag' });

  await test.step('on a phone', async () => {
    await expect(plants.chip('Tag 109')).toBeInViewport({ ratio: 1 });
    await expect(plants.chip('Tag 100')).not.toBeInViewport();
    await all.click();
    await expect(plants.toast(/could not be opened/)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await all.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');

    await plants.showForm.click();
    const options = plants.tag.locator('xpath=ancestor::form').locator('datalist option');
    await expect(options).toHaveCount(100);
    await plants.tag.fill('tag 21');
    await expect(options).toHaveCount(10);
    await expect(options.last()).toHaveAttribute('value', 'Tag 219');
    await plants.tag.fill('');
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step('by clicks', async () => {
    await plants.chip('Tag 109').click();
    await expect(plants.chips).toHaveCount(12);
    await expect(plants.chips.nth(0)).toHaveText(/Tag 110 3/);
    await expect(plants.chips.nth(1)).toHaveText(/Tag 115 2/);
    await all.click();
    const found = dialog.getByRole('listitem');
    await expect(found).toHaveCount(120);
    await search.fill('G 21');
    await expect(found).toHaveCount(10);
    await dialog.getByRole('button', { name: 'Empty search' }).click();
    await expect(found).toHaveCount(120);
    await dialog.getByRole('button', { name: /^Tag 213/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(plants.chip('Tag 213')).toHaveAttribute('aria-pressed', 'true');
    await expect(plants.chip('Tag 213')).toBeInViewport();
    await plants.chip('Tag 213').click();
    await expect(plants.chips).toHaveCount(12);
  });

  await test.step('by keyboard alone', async () => {
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
    await page.keyboard.type('214');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/?tag=Tag+214');
    await expect(plants.rows).toHaveCount(1);
  });
});
