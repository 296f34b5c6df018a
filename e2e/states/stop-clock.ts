import { expect, type Page } from '@playwright/test';

/**
 * Stops a page's clock, so that its time goes by only as a test lets it. The moment it stops at has to
 * be ahead of it, and is not where the machine stalls in between; a later one then is.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await expect(async () => page.clock.pauseAt(new Date(Date.now() + 1000))).toPass();
}
