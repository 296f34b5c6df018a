import { expect, type Page } from '@playwright/test';

/** Stops a page's clock, so that its time goes by only as a test lets it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await pauseClock(page);
}

/**
 * Stops a clock that was installed before, and may have been set forward. The moment it stops at has to
 * be ahead of it, and is not where the machine stalls in between; a later one then is.
 */
export async function pauseClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1000);
  }).toPass();
}
