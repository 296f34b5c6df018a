import type { BrowserContext, Page } from '@playwright/test';

/**
 * Resolves once a page does what it was told so far. A key pressed meanwhile would overtake that:
 * about one request in a hundred passed a route that was just set.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => undefined);
}

/** Has every page of a context, and the context itself, wait until what they are told holds. */
export function settleAll(context: BrowserContext): void {
  context.on('page', (page) => {
    const route = page.route.bind(page);
    page.route = async (...told) => {
      const routed = await route(...told);
      await settle(page);
      return routed;
    };
  });
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (isOffline) => {
    await setOffline(isOffline);
    await Promise.all(context.pages().map(settle));
  };
}
