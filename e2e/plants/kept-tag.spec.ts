import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { holdAnswers } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('a tag that is kept is there for the next plant, over a reload too, and no plant by itself', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await plants.name.fill('Boston Fern');
  await plants.tag.fill('Fern');
  await plants.keepTag.press('Space');
  await page.keyboard.press('Enter');
  await expect(plants.name).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bracken');
  await page.keyboard.press('Enter');
  await expect(plants.row('Bracken').getByRole('cell', { name: 'Fern' })).toBeVisible();
  await expect(plants.name).toHaveValue('');
  await expect(plants.name).not.toHaveAttribute('aria-invalid');

  await page.reload();
  await expect(plants.keepTag).toBeChecked();
  await expect(plants.tag).toHaveValue('Fern');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(plants.tag, 'no plant is being typed').toBeHidden();
  await plants.showForm.click();
  await plants.keepTag.uncheck();
  await plants.name.fill('Maidenhair');
  await plants.add.click();
  await expect(plants.row('Maidenhair')).toContainText('Fern');
  await expect(plants.tag).toHaveValue('');

  await plants.tag.fill('Moss');
  await plants.keepTag.check();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
});

test('a tag that is typed for the next plants stays theirs while a refused plant is taken back into the form, over a reload too, and follows a rename of that tag and its undo, but no rename of another', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(2));
  const plants = await openPlants(page, server);
  const add = async (name: string, id = '') => {
    await plants.name.fill(name);
    await plants.id.fill(id);
    await page.keyboard.press('Enter');
    await expect(plants.name).toHaveValue('');
  };

  await test.step('a refused plant', async () => {
    await plants.keepTag.check();
    await plants.tag.fill('old series');
    await add('Dup', '1');
    await expect(plants.refused).toContainText('Id 1 is taken.');
    await plants.tag.fill('new series');
    await plants.refused.getByRole('button', { name: 'Edit' }).click();
    await expect(plants.tag).toHaveValue('old series');
    await page.reload();
    await expect(plants.tag).toHaveValue('old series');
    await plants.id.fill('');
    await page.keyboard.press('Enter');
    await expect(plants.tag).toHaveValue('new series');
    await add('Next');
    await expect(plants.row('Dup')).toContainText('old series');
    await expect(plants.row('Next')).toContainText('new series');
  });

  await test.step('a rename', async () => {
    await renameTag(page, 'old series', 'elder series');
    await expect(plants.chip('elder series')).toBeVisible();
    await expect(plants.tag).toHaveValue('new series');
    await renameTag(page, 'new series', 'newest series');
    await expect(plants.tag).toHaveValue('newest series');
    await page.reload();
    await expect(plants.tag).toHaveValue('newest series');
    await add('Fern');
    await expect(plants.row('Fern')).toContainText('newest series');
    await renameTag(page, 'newest series', 'last series');
    await expect(plants.tag).toHaveValue('last series');
    await plants.undo.click();
    await expect(plants.tag).toHaveValue('newest series');

    const late = await holdAnswers(page, 'POST', '**/bff/taggings/matching');
    await renameTag(page, 'newest series', 'last series');
    await late.asked;
    await page.getByRole('link', { name: 'History' }).click();
    late.letGo();
    await expect(plants.toast('Renamed “newest series” to “last series”')).toBeVisible();
    await page.getByRole('link', { name: 'Plants' }).click();
    await expect(plants.tag).toHaveValue('last series');
  });
});

async function renameTag(page: Page, tag: string, newTag: string): Promise<void> {
  await page.getByRole('button', { name: 'All tags' }).click();
  await page.getByRole('button', { name: `Rename ${tag}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'New tag' }).fill(newTag);
  await page.keyboard.press('Enter');
}
