import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { labelsDialog } from '../screens/labels-dialog.ts';
import { numberedPlants, nurseryPlants } from '../server/seed-plants.ts';

const WIDTHS = [320, 360, 640, 700, 768, 1440];
const LONGEST = { id: 9007199254740990, name: 'W'.repeat(200), tag: 'W'.repeat(50) };

/** Looks at a page at every width; nothing may be wider than the window. */
async function expectNoOverflow(page: Page, alsoAtEach = async () => {}): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    await alsoAtEach();
  }
}

test('at no width is anything cut off or scrolls sideways', async ({ page, server, watch }) => {
  watch.expectRefusals(409);
  await server.addPlants([...nurseryPlants(), LONGEST]);
  await page.goto('/sign-in');
  await expectNoOverflow(page);
  const plants = await openPlants(page, server, { path: '/?limit=50' });
  await expect(plants.delete(LONGEST.name)).toBeVisible();
  await expectNoOverflow(page);

  await plants.name.fill(LONGEST.name);
  await plants.id.fill(String(LONGEST.id));
  await plants.add.click();
  await expect(plants.refused).toContainText('is taken');
  await expectNoOverflow(page);
  await plants.delete(LONGEST.name).click();
  await expect(plants.toast(/^Deleted W/)).toBeVisible();
  await expectNoOverflow(page, async () => {
    await expect(plants.undo).toBeInViewport({ ratio: 1 });
  });
  const screens = [
    ['/history', page.getByRole('button', { name: /^Undo/ })],
    ['/tokens', page.getByRole('rowheader').or(page.getByRole('cell'))],
    ['/docs', page.getByRole('heading', { name: 'Delete a plant' })],
  ] as const;
  for (const [path, shown] of screens) {
    await page.goto(path);
    await expect(shown.first()).toBeVisible();
    await expectNoOverflow(page);
  }
});

test('at no width is anything of a plant’s page or its label cut off', async ({ page, server }) => {
  await server.addPlants([LONGEST]);
  await openPlants(page, server, { path: `/plant/${LONGEST.id}` });
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Print label' }).click();
  const { dialog, preview } = labelsDialog(page);
  await expect(preview).toBeVisible();
  await expectNoOverflow(page, async () => {
    const overflow = await dialog.evaluate((open) => open.scrollWidth - open.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('on a tablet a name has room, buttons stand on the line of their fields, and in a low window the pager covers no row', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(21));
  const plants = await openPlants(page, server);
  const cell = page.getByRole('rowheader', { name: 'Plant 01', exact: true });
  await expect(cell).toBeVisible();
  for (const width of [640, 700, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await widthOf(plants.name), `form at ${width} px`).toBeGreaterThanOrEqual(200);
    expect(await widthOf(cell), `table at ${width} px`).toBeGreaterThanOrEqual(200);
  }

  await plants.edit('Plant 01').click();
  const forms = [/^Add/, /^Correct/].map((name) => page.getByRole('form', { name }));
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const form of forms) {
      const line = await middleOf(form.getByLabel('Name'));
      for (const part of await form.locator('input:not([type=checkbox]), button').all()) {
        expect(Math.abs((await middleOf(part)) - line), `at ${width} px`).toBeLessThanOrEqual(1);
      }
    }
  }

  await page.setViewportSize({ width: 640, height: 400 });
  await plants.row('Plant 03').scrollIntoViewIfNeeded();
  await expect(plants.nextPage).not.toBeInViewport();
  await plants.nextPage.scrollIntoViewIfNeeded();
  await expect(plants.nextPage).toBeInViewport();
});

async function middleOf(target: Locator): Promise<number> {
  const { y, height } = (await target.boundingBox()) ?? { y: 0, height: 0 };
  return y + height / 2;
}

async function widthOf(target: Locator): Promise<number> {
  return (await target.boundingBox())?.width ?? 0;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('every action is within reach of a thumb', async ({ page, server }) => {
    await server.addPlants(numberedPlants(45));
    const plants = await openPlants(page, server, { path: '/?limit=10' });
    await plants.showForm.tap();
    await plants.name.fill('Olive');
    await plants.id.fill('50');
    await plants.tag.fill('Tree');
    await plants.add.tap();
    await expect(plants.toast(/Added Olive/)).toBeVisible();
    // The toast would stand over the row's Delete for as long as it is shown.
    await page.getByRole('button', { name: 'Dismiss' }).tap();
    await plants.lastPage.tap();
    await expect(plants.row('Olive')).toContainText('Tree');
    await plants.delete('Olive').tap();
    await expect(plants.delete('Olive')).toBeHidden();
    await plants.undo.tap();
    await expect(plants.delete('Olive')).toBeVisible();
    await plants.previousPage.tap();
    await expect(page.getByText('31–40 of 46')).toBeVisible();
    await plants.firstPage.tap();
    await plants.nextPage.tap();
    await expect(page.getByText('11–20 of 46')).toBeVisible();
    await plants.rowsPerPage.selectOption('50');
    await expect(plants.rows).toHaveCount(46);
    await plants.search.fill('Olive');
    await expect(plants.rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out' }).tap();
    await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  });

  test('everything to press or fill in is at least 44 px high and wide', async ({
    page,
    server,
  }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await server.addPlants(numberedPlants(45));
    const plants = await openPlants(page, server, { path: '/?limit=10&page=2&after=10' });
    await plants.delete('Plant 15').tap();
    await expect(plants.undo).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await page.goto('/plant/16');
    await page.getByRole('button', { name: 'Print label' }).tap();
    await expect(labelsDialog(page).print).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await labelsDialog(page).close.tap();
    await expect(page.getByRole('link', { name: 'Show in list' })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
  });
});

/** Lists what can be pressed or filled in and is smaller than 44 px either way. */
async function smallTargets(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const role of ['button', 'textbox', 'combobox', 'searchbox', 'link'] as const) {
    // At once: a toast that leaves meanwhile would be waited for.
    const targets = await page.getByRole(role).evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { width, height, shown: `${element.outerHTML} ${width} × ${height}` };
      }),
    );
    const small = targets.filter(({ width, height }) => width > 0 && Math.min(width, height) < 44);
    found.push(...small.map(({ shown }) => shown));
  }
  return found;
}
