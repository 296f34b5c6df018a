import type { Page } from '@playwright/test';

/** Puts a page into the background or back, as it would be by choosing another tab. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const define = (name: string, value: unknown) =>
      Object.defineProperty(document, name, { configurable: true, get: () => value });
    define('hidden', hidden);
    define('visibilityState', hidden ? 'hidden' : 'visible');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}
