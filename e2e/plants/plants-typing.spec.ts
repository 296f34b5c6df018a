import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { holdRequests } from '../server/requests.ts';

const TEN = ['Fern', 'Moss', 'Olive', 'Ivy', 'Sage', 'Rose', 'Hazel', 'Yew', 'Thyme', 'Alder'];

/** Lets every create reach the server at once and its answer come 300 ms later. */
async function answerAddsLate(page: Page): Promise<void> {
  await page.route('**/bff/plants', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    // biome-ignore lint/style/noRestrictedGlobals: the answer that comes late is what is tried.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill({ response });
  });
}

/** Types as a fast typist does, without looking up. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 25 });
}

test('of ten plants typed without a pause, with late answers, every third is refused and offered back beside what is being typed, also as the window becomes as narrow as a phone', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants([{ id: 500, name: 'Taken', tag: '' }]);
  await answerAddsLate(page);
  const plants = await openPlants(page, server);
  await plants.name.click();
  for (const [index, name] of TEN.entries()) {
    await type(page, name);
    if (index % 3 === 2) {
      await page.keyboard.press('Tab');
      await type(page, '500');
    }
    await page.keyboard.press('Enter');
  }
  await type(page, 'Half');
  const added = TEN.filter((_name, index) => index % 3 !== 2);
  const asTyped = ['Taken', ...added].map((name, index) => new RegExp(`^${500 + index}${name}`));
  await expect(plants.rows).toHaveText(asTyped);
  await expect(plants.waiting).toHaveCount(0);
  await expect(plants.id).toHaveAttribute('placeholder', '508');
  await expect(plants.refused).toHaveText([/^Olive 500/, /^Rose 500/, /^Thyme 500/]);
  await expect(plants.name).toHaveValue('Half');
  await expect(plants.name).toBeFocused();

  const rose = plants.refused.filter({ hasText: 'Rose' });
  await expect(rose).toContainText('Id 500 is taken.');
  await rose.getByRole('button', { name: 'Use 508' }).click();
  await expect(plants.rows).toHaveText([...asTyped, /^508Rose/]);
  await expect(plants.name).toHaveValue('Half');

  await plants.refused.filter({ hasText: 'Olive' }).getByRole('button', { name: 'Edit' }).click();
  await expect(plants.name).toHaveValue('Olive');
  await expect(plants.id).toHaveValue('500');
  await expect(plants.name).toBeFocused();
  await expect(plants.refused).toHaveText([/^Thyme 500/, /^Half/]);
  await plants.refused.first().getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(plants.refused).toHaveText([/^Half/]);
  await expect(plants.name).toHaveValue('Olive');

  await plants.name.press('End');
  await page.setViewportSize({ width: 500, height: 800 });
  await page.keyboard.type(' tree');
  await expect(plants.name).toHaveValue('Olive tree');
  await expect(plants.name).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('every name that waits can be read, what was added is read aloud once, and a form that stands open because a plant waits stays for who types in it', async ({
    page,
    server,
  }) => {
    const held = await holdRequests(page, 'POST', '**/bff/plants');
    const plants = await openPlants(page, server);
    await plants.showForm.tap();
    await expect(plants.name).toBeFocused();
    for (const name of TEN) {
      await plants.name.fill(`${name} in a pot`);
      await page.keyboard.press('Enter');
    }
    await expect(plants.waiting).toHaveCount(10);
    const cut = await plants.waiting.evaluateAll((names) =>
      names.filter((name) => name.getBoundingClientRect().right > innerWidth).map(String),
    );
    expect(cut).toEqual([]);
    await expect(page.getByRole('status').filter({ hasText: 'Fern' })).toHaveCount(0);
    held.letGo('on');
    await expect(plants.toast(/^Added/)).toHaveText('Added 10 plants.');
    await expect(plants.rows).toHaveCount(10);

    const again = await holdRequests(page, 'POST', '**/bff/plants');
    await plants.name.fill('Acer');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'History' }).tap();
    await page.getByRole('link', { name: 'Plants', exact: true }).tap();
    await plants.tag.tap();
    await page.keyboard.type('A');
    again.letGo('on');
    await expect(plants.waiting).toHaveCount(0);
    // Were the form gone, `z` would undo what was just added.
    await page.keyboard.type('zalea');
    await expect(plants.tag).toHaveValue('Azalea');
    await expect(plants.rows).toHaveText([...TEN, 'Acer'].map((name) => new RegExp(name)));
  });
});
