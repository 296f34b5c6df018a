import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { labelsDialog } from '../screens/labels-dialog.ts';
import { nurseryPlants } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';
import { findClipped } from './find-clipped.ts';

const WIDTHS = [320, 360, 640, 700, 768, 1440];
const LONGEST = { id: Number.MAX_SAFE_INTEGER - 1, name: 'W'.repeat(200), tag: 'W'.repeat(50) };

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

/** Doubles the text's size, looks at every width, and gives the text its size again. */
async function expectNothingClipped(page: Page): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((told) => {
      document.documentElement.style.fontSize = told;
    }, size);
  await setSize('200%');
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findClipped(page), `at ${width} px`).toEqual([]);
  }
  await setSize('');
}

test('at no width is anything cut off or scrolls sideways, also of text of twice the size, of a plant’s page and its label; on a tablet a name has room, buttons stand on the line of their fields, and in a low window the pager covers no row', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants([...nurseryPlants(), LONGEST]);
  await page.goto('/sign-in');
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  await expectNoOverflow(page);
  await expectNothingClipped(page);
  const plants = await openPlants(page, server, { path: '/?sort=-id' });
  await expect(plants.rows).toHaveCount(20);
  await expect(plants.delete(LONGEST.name)).toBeVisible();
  await expectNoOverflow(page);
  await expectNothingClipped(page);

  await test.step('what was refused', async () => {
    await plants.name.fill(LONGEST.name);
    await plants.id.fill(String(LONGEST.id));
    await plants.add.click();
    await expect(plants.refused).toContainText('is taken');
    const use = plants.refused.getByRole('button', { name: `Use ${Number.MAX_SAFE_INTEGER}` });
    await expect(use).toBeVisible();
    await expectNoOverflow(page);
    await expectNothingClipped(page);
  });

  await test.step('a name has room, buttons stand on the line of their fields, the pager covers no row', async () => {
    const [inTable, third] = [plants.rows.nth(1), plants.rows.nth(2)];
    for (const width of [640, 700, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const cell = inTable.getByRole('rowheader');
      expect(await widthOf(plants.name), `form at ${width} px`).toBeGreaterThanOrEqual(200);
      expect(await widthOf(cell), `table at ${width} px`).toBeGreaterThanOrEqual(200);
    }

    await inTable.getByRole('button', { name: /^Edit/ }).click();
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
    await third.scrollIntoViewIfNeeded();
    await expect(plants.nextPage).not.toBeInViewport();
    await plants.nextPage.scrollIntoViewIfNeeded();
    await expect(plants.nextPage).toBeInViewport();
    await page.keyboard.press('Escape');
  });

  await test.step('a plant’s page and its label', async () => {
    await page.goto(`/plant/${LONGEST.id}`);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Print label' }).click();
    const { dialog, preview } = labelsDialog(page);
    await expect(preview).toBeVisible();
    await expectNoOverflow(page, async () => {
      const overflow = await dialog.evaluate((open) => open.scrollWidth - open.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Show in list' }).click();
  });

  await test.step('a toast, and the other screens', async () => {
    // Else the toast would leave by itself.
    await stopClock(page);
    await plants.delete(LONGEST.name).click();
    await expect(plants.toast(/^Deleted W/)).toBeVisible();
    await expectNoOverflow(page, async () => {
      await expect(plants.undo).toBeInViewport({ ratio: 1 });
    });
    await page.clock.resume();
    const screens = [
      ['History', page.getByRole('button', { name: /^Undo/ })],
      ['Tokens', page.getByRole('rowheader').or(page.getByRole('cell'))],
      ['API', page.getByRole('heading', { name: 'Delete a plant' })],
    ] as const;
    for (const [link, shown] of screens) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(shown.first()).toBeVisible();
      await expectNoOverflow(page);
    }
    await expect(page.getByRole('heading', { name: 'Responses' })).toHaveCount(9);
    await expectNothingClipped(page);
  });
});

async function middleOf(target: Locator): Promise<number> {
  const { y, height } = (await target.boundingBox()) ?? { y: 0, height: 0 };
  return y + height / 2;
}

async function widthOf(target: Locator): Promise<number> {
  return (await target.boundingBox())?.width ?? 0;
}
