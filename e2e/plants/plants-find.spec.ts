import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import type { SeedPlant } from '../server/server.ts';

/** Two letters long, so that no name is part of another; their order by name is not that by id. */
const NAMES = ['Mo', 'Zo', 'Ba', 'Ky', 'Du', 'Hi', 'Re', 'Fa', 'Wu', 'Ga', 'Pe', 'Ni'];
const TAGS = ['Tree', 'fern', '', 'Herb'];

/** Plants 1 to 48: each name four times, each tag twelve times but Herb, which has eleven and lost one. */
const PLANTS: SeedPlant[] = Array.from({ length: 48 }, (_, index) => {
  const tag = index === 47 ? 'Tree' : (TAGS[index % TAGS.length] ?? '');
  return { id: index + 1, name: NAMES[(index * 5) % NAMES.length] ?? '', tag };
});

const byId = (a: SeedPlant, b: SeedPlant) => a.id - b.id;
const byText = (column: 'name' | 'tag') => (a: SeedPlant, b: SeedPlant) => {
  const [one, other] = [a[column].toLowerCase(), b[column].toLowerCase()];
  return one === other ? a.id - b.id : one < other ? -1 : 1;
};
const UP = { Id: byId, Name: byText('name'), Tag: byText('tag') } as const;

function inOrder(column: keyof typeof UP, isDescending: boolean, plants = PLANTS): SeedPlant[] {
  const up = plants.toSorted(UP[column]);
  return isDescending ? up.reverse() : up;
}

/** Checks which plants the page shows, in order, by the ids in its first column. */
async function expectRows(plants: PlantsScreen, expected: SeedPlant[]): Promise<void> {
  await expect(plants.rows).toHaveText(expected.map(({ id, name }) => new RegExp(`^${id}${name}`)));
}

test.beforeEach(async ({ server }) => {
  await server.addPlants(PLANTS);
});

test('each column sorts up and down and only the sorted one says so, pages of a tag that many share follow one another, and on a phone a choice takes the place of the headers', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  const sorted = plants.table.locator('th[aria-sort]');
  await expect(sorted).toHaveText([/^Id/]);
  // Sorted by id from the start, so that its first press turns it over.
  const presses = [
    ['Id', true, '/?sort=-id'],
    ['Name', false, '/?sort=name'],
    ['Name', true, '/?sort=-name'],
    ['Tag', false, '/?sort=tag'],
    ['Tag', true, '/?sort=-tag'],
    ['Id', false, '/'],
  ] as const;
  for (const [column, isDescending, address] of presses) {
    await plants.sortBy(column).click();
    await expect(sorted).toHaveText([new RegExp(`^${column}`)]);
    await expect(sorted).toHaveAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
    const expected = inOrder(column, isDescending);
    await expectRows(plants, expected.slice(0, 20));
    await expect(page).toHaveURL(address);
    if (column !== 'Tag') continue;

    await expect(page.getByText('1–20 of 48')).toBeVisible();
    await plants.nextPage.click();
    await expectRows(plants, expected.slice(20, 40));
    await expect(page.getByText('21–40 of 48')).toBeVisible();
    if (isDescending) await page.reload();
    await expectRows(plants, expected.slice(20, 40));
    await plants.lastPage.click();
    await expectRows(plants, expected.slice(40));
    await expect(page.getByText('41–48 of 48')).toBeVisible();
    await plants.previousPage.click();
    await expectRows(plants, expected.slice(20, 40));
    // From here another order leads to the first page.
    if (isDescending) continue;
    await plants.firstPage.click();
    await expectRows(plants, expected.slice(0, 20));
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(plants.sortBy('Name')).toBeHidden();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Name, Z to A');
  await expectRows(plants, inOrder('Name', true).slice(0, 20));
  await expect(page).toHaveURL('/?sort=-name');
});

test('a tag, a search, an order and pages go together, and Back undoes them one by one', async ({
  page,
  otherPage,
  server,
}) => {
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  const trees = PLANTS.filter(({ tag }) => tag === 'Tree');
  await plants.chip('Tree').click();
  await expect(plants.chip('Tree')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1–10 of 13')).toBeVisible();
  await plants.sortBy('Name').click();
  await plants.sortBy('Name').click();
  const sorted = inOrder('Name', true, trees);
  await expectRows(plants, sorted.slice(0, 10));
  await plants.nextPage.click();
  await expectRows(plants, sorted.slice(10));
  await expect(page.getByText('11–13 of 13')).toBeVisible();

  const { pathname, search } = new URL(page.url());
  const shared = await openPlants(otherPage, server, { path: pathname + search });
  await expectRows(shared, sorted.slice(10));
  await expect(shared.chip('Tree')).toHaveAttribute('aria-pressed', 'true');
  await expect(otherPage.getByText('11–13 of 13')).toBeVisible();

  await page.goBack();
  await expectRows(plants, sorted.slice(0, 10));
  await page.goBack();
  await expectRows(plants, inOrder('Name', false, trees).slice(0, 10));
  await page.goBack();
  await expectRows(plants, trees.slice(0, 10));
  await page.goBack();
  await expect(plants.chip('Tree')).toHaveAttribute('aria-pressed', 'false');
  await expectRows(plants, PLANTS.slice(0, 10));

  await plants.chip('fern').click();
  await plants.search.fill('Zo');
  const found = PLANTS.filter(({ tag, name }) => tag === 'fern' && name === 'Zo');
  await expectRows(plants, found);
  await plants.chip('fern').click();
  await expectRows(
    plants,
    PLANTS.filter(({ name }) => name === 'Zo'),
  );
});

test('what matches nothing can be cleared, chips count the plants of each tag and those without, also after changes, and a search just typed is there after Back; deleting the last row of the last page leads to the page before in any order, and a list that others shrank lands on a page that exists', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server, { path: '/?search=orchid&tag=Cactus' });
  const heading = page.getByRole('heading', { name: /nothing matches “orchid” .*“Cactus”/i });
  await expect(heading).toBeVisible();
  await expect(plants.chip('Cactus')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('heading', { name: /nothing matches the tag/i })).toBeVisible();
  await page.getByRole('button', { name: 'Clear tag' }).click();
  await expect(plants.rows).toHaveCount(20);
  await expect(plants.chip('Cactus')).toBeHidden();

  await expect(plants.chips).toHaveText([/Tree 13/, /fern 12/, /Herb 11/, /Untagged 12/]);
  await plants.delete('Mo').first().click();
  await expect(plants.chip('Tree')).toHaveText(/12/);
  await plants.undo.click();
  await expect(plants.chip('Tree')).toHaveText(/13/);
  await plants.name.fill('Moss');
  await plants.tag.fill('Moss');
  await page.keyboard.press('Enter');
  await expect(plants.chip('Moss')).toHaveText(/1/);
  await plants.chip('Untagged').click();
  await expect(page).toHaveURL('/?tag=');
  await expectRows(
    plants,
    PLANTS.filter(({ tag }) => tag === ''),
  );

  await plants.search.fill('Mo');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL('/history');
  await page.goBack();
  await expect(page).toHaveURL('/?search=Mo&tag=');
  await expect(plants.search).toHaveValue('Mo');

  const path = '/?limit=10&tag=Herb&sort=-name';
  await openPlants(page, server, { path, isDeaf: true });
  const herbs = inOrder(
    'Name',
    true,
    PLANTS.filter(({ tag }) => tag === 'Herb'),
  );
  await plants.lastPage.click();
  await expectRows(plants, herbs.slice(10));
  await plants.rows.getByRole('button', { name: /^Delete/ }).click();
  await expectRows(plants, herbs.slice(0, 10));
  await expect(page.getByText('1–10 of 10')).toBeVisible();

  await plants.undo.click();
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  await server.deletePlant(server.adminToken, herbs.at(-1)?.id ?? 0);
  await plants.nextPage.click();
  await expect(page.getByText('1–10 of 10')).toBeVisible();
  await expectRows(plants, herbs.slice(0, 10));
});
