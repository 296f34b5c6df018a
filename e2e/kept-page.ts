import type { Page } from '@playwright/test';

// The browser of most tests keeps no page that is left, so it is told what one that does would tell.
export async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  });
}

export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}
