import type { Page } from '@playwright/test';
import { dismissToasts } from '../dismiss-toasts.ts';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { numberedName, numberedPlants } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';
import { tabTo } from '../tab-to.ts';
import { findUnseenFocus } from './find-unseen-focus.ts';

/** So many toasts, in a window of such a size: low, of zoom twice and four times, a phone upright and on its side. */
const CASES = [
  [0, 1280, 600],
  [0, 640, 400],
  [1, 640, 400],
  [1, 375, 667],
  [3, 844, 340],
  [3, 320, 256],
  [3, 375, 667],
] as const;

const FULL = {
  code: 'storage_full',
  detail: 'The disk of the server is full. Nothing was changed. Try again once there is room.',
};

/** Presses a key as often as told, and lists the stops at which nothing can be seen of what has the focus. */
async function walk(page: Page, key: string, presses: number): Promise<string[]> {
  const unseen: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key);
    const found = await findUnseenFocus(page);
    if (found) unseen.push(`${key}: ${found}`);
  }
  return unseen;
}

test('whichever way the keyboard leads, some of what has the focus can be seen, in windows of any size, with toasts or without, offline, and under what could not be loaded', async ({
  context,
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(507);
  await server.addPlants(numberedPlants(50));
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  await plants.nextPage.click();
  await expect(plants.rows.first()).toContainText('Plant 11');
  await page.route('**/bff/deletions', (route) =>
    route.fulfill({
      status: 507,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Storage full', status: 507, ...FULL },
    }),
  );
  const toasts = page.getByRole('button', { name: 'Dismiss' });
  const unseen: string[] = [];
  const walkAround = async (about: string) => {
    await plants.search.focus();
    await page.keyboard.press('Shift+Tab');
    for (const [key, presses] of [
      ['j', 10],
      ['k', 10],
      ['Tab', 75],
      ['Shift+Tab', 75],
    ] as const) {
      const found = await walk(page, key, presses);
      unseen.push(...found.map((told) => `${about}, ${told}`));
    }
  };

  for (const [count, width, height] of CASES) {
    await page.setViewportSize({ width, height });
    for (let shown = await toasts.count(); shown < count; shown += 1) {
      await plants.delete(numberedName(11 + shown)).click();
      await expect(toasts).toHaveCount(shown + 1);
    }
    await walkAround(`${count} toasts, ${width} × ${height}`);
  }

  await test.step('offline', async () => {
    watch.tolerate('no answer');
    await context.setOffline(true);
    await expect(page.getByText(/you are offline/i)).toBeVisible();
    for (const [width, height] of [
      [1280, 600],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await walkAround(`offline, ${width} × ${height}`);
    }
  });

  await test.step('under what could not be loaded', async () => {
    await dismissToasts(page);
    await page.setViewportSize({ width: 1280, height: 600 });
    // No page that the keyboard has come near, which may have been fetched ahead.
    await plants.search.fill('Plant 3');
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const isOnTop = await again.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === button;
    });
    expect(isOnTop, 'the head of the table leaves it in sight').toBe(true);
    for (const [width, height] of [
      [1280, 600],
      [375, 667],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await walkAround(`under a notice, ${width} × ${height}`);
    }
  });
  expect(unseen).toEqual([]);
});

test('a toast that comes over what the keyboard has led to has it brought up into sight', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await server.addPlants(numberedPlants(20));
  const plants = await openPlants(page, server);
  await plants.row('Plant 01').focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('j');
  await tabTo(page, plants.delete('Plant 07'));
  // Else the toast would leave by itself.
  await stopClock(page);
  await page.keyboard.press('Enter');
  await expect(plants.toast('Deleted Plant 07.')).toBeVisible();
  await expect(plants.delete('Plant 08')).toBeFocused();
  await expect.poll(() => findUnseenFocus(page)).toBeNull();
});
