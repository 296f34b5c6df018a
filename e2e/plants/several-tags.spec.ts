import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';

/** Bed 10 has four plants, bed 2 three, bed 1 two; two have no tag. */
const PLANTS = ['Bed 10', 'Bed 2', 'Bed 1', '', 'Bed 10', 'Bed 2', 'Bed 1', '', 'Bed 10', 'Bed 2']
  .concat('Bed 10')
  .map((tag, index) => ({ id: index + 1, name: `Rosa ${index + 1}`, tag }));

const idsOf = (...tags: string[]) =>
  PLANTS.filter(({ tag }) => tags.includes(tag)).map(({ id }) => new RegExp(`^${id}Rosa ${id}`));

test.beforeEach(async ({ server }) => {
  await server.addPlants(PLANTS);
});

test('tags are chosen beside one another, also those without, until each is pressed again, and all that match several are exported and deleted, and nothing else', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await expect(plants.chips).toHaveText([/Bed 10 4/, /Bed 2 3/, /Bed 1 2/, /Untagged 2/]);
  await plants.chip('Bed 2').click();
  await expect(plants.rows).toHaveText(idsOf('Bed 2'));
  await plants.chip('Untagged').click();
  await expect(plants.rows).toHaveText(idsOf('Bed 2', ''));
  await expect(page).toHaveURL('/?tag=&tag=Bed+2');
  await expect(page.getByText('1–5 of 5')).toBeVisible();
  // What is pressed stays where it is.
  await expect(plants.chips).toHaveText([/Bed 10/, /Bed 2/, /Bed 1/, /Untagged/]);
  await page.reload();
  await expect(plants.rows).toHaveText(idsOf('Bed 2', ''));
  for (const tag of ['Bed 2', 'Untagged'])
    await expect(plants.chip(tag)).toHaveAttribute('aria-pressed', 'true');
  await server.addPlants([{ id: 12, name: 'Rosa 12', tag: '' }]);
  await expect(plants.rows).toHaveCount(6);

  await plants.chip('Bed 2').click();
  await expect(page).toHaveURL('/?tag=');
  await plants.chip('Untagged').click();
  await expect(page).toHaveURL('/');
  await expect(plants.rows).toHaveCount(12);
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('1–6 of 6')).toBeVisible();
  await expect(plants.chip('Bed 2')).toHaveAttribute('aria-pressed', 'true');

  await plants.chip('Bed 1').click();
  await expect(plants.rows).toHaveCount(8);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Export plants' });
  await expect(exporting).toContainText('The 8 plants shown with the tag “Bed 1”, “Bed 2” or none');
  await page.keyboard.press('Escape');
  await plants.selectPage.check();
  await plants.deleteSelected.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('heading', { name: /nothing matches the tag/i })).toBeVisible();
  await plants.undo.click();
  await expect(plants.rows).toHaveCount(8);
  await plants.chip('Untagged').click();
  await plants.chip('Bed 1').click();
  await plants.chip('Bed 10').click();
  await expect(plants.rows).toHaveText(idsOf('Bed 2', 'Bed 10'));
});

test('beds and numbered names stand in the order of their numbers, and under a search the tags count what it finds, in the dialog too, where rename counts all; beyond 20 tags no other can be chosen until one is let go of', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  await plants.sortBy('Name').click();
  await expect(plants.rows.nth(1)).toContainText('Rosa 2');
  await plants.lastPage.click();
  await expect(plants.rows).toHaveText([/Rosa 11/]);
  await plants.sortBy('Tag').click();
  await expect(plants.rows).toHaveText(
    ['', '', 'Bed 1', 'Bed 1', 'Bed 2', 'Bed 2', 'Bed 2', 'Bed 10', 'Bed 10', 'Bed 10'].map(
      (tag) => new RegExp(`Rosa \\d+${tag}$`),
    ),
  );

  await server.addPlants([{ id: 20, name: 'Fern', tag: 'Bed 2' }]);
  await plants.search.fill('rosa 1');
  await expect(plants.chips).toHaveText([/Bed 10 2/, /Bed 2 1/]);
  await plants.chip('Bed 2').click();
  await expect(plants.rows).toHaveText([/^10Rosa 10/]);
  await page.getByRole('button', { name: 'All tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of what matches “rosa 1”' });
  await expect(dialog.getByRole('listitem')).toHaveText([/Bed 10 2/, /Bed 2 1/]);
  await dialog.getByRole('button', { name: 'Rename Bed 2' }).click();
  await expect(page.getByRole('dialog')).toContainText('4 plants will have it.');
  await page.keyboard.press('Escape');
  await plants.search.fill('fern');
  await expect(plants.chips).toHaveText([/Bed 2 1/]);
  await plants.search.fill('rosa 3');
  // What is chosen stays in sight, though nothing that is found has it.
  await expect(plants.chips).toHaveText([/Bed 1 1/, /Bed 2 0/]);
  await page.getByRole('button', { name: 'Clear tag' }).click();
  await expect(plants.rows).toHaveText([/^3Rosa 3/]);
  await plants.search.fill('');
  await expect(plants.chips).toHaveText([/Bed 2 4/, /Bed 10 4/, /Bed 1 2/, /Untagged 2/]);

  const tags = Array.from({ length: 21 }, (_, index) => `Row ${index + 1}`);
  await server.addPlants(tags.map((tag, index) => ({ id: 30 + index, name: 'Fern', tag })));
  const path = `/?${tags
    .slice(1)
    .map((tag) => `tag=${encodeURIComponent(tag)}`)
    .join('&')}`;
  await page.goto(path);
  await expect(page.getByText('1–20 of 20')).toBeVisible();
  await expect(plants.chip('Bed 10')).toBeDisabled();
  await page.getByRole('button', { name: 'All tags' }).click();
  const allTags = page.getByRole('dialog', { name: 'All 24 tags' });
  await expect(allTags).toContainText('At most 20 tags are shown together.');
  await expect(allTags.getByRole('button', { name: 'Row 1 1', exact: true })).toBeDisabled();
  await allTags.getByRole('button', { name: 'Row 2 1', exact: true }).click();
  await expect(plants.chip('Bed 10')).toBeEnabled();
  await plants.chip('Bed 10').click();
  await expect(page.getByText('1–20 of 23')).toBeVisible();
});
