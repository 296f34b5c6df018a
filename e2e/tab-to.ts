import { expect, type Locator, type Page } from '@playwright/test';

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Presses Tab, or Shift and Tab where that is nearer by then, until the focus is there, as someone without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let element = await target.elementHandle();
  for (let presses = 0; presses < 100; presses += 1) {
    const { hasFocus, isThere, isNearerBack } = await page.evaluate(
      ([one, stops]) => {
        const all = [...document.querySelectorAll(stops)].filter((stop) => stop.checkVisibility());
        const here = document.activeElement ? all.indexOf(document.activeElement) : -1;
        const ahead = (one ? all.indexOf(one) : 0) - Math.max(here, 0);
        return {
          hasFocus: one === document.activeElement,
          isThere: one?.isConnected,
          isNearerBack: (ahead + all.length) % all.length > all.length / 2,
        };
      },
      [element, STOPS] as const,
    );
    if (hasFocus) return;
    // Looked up anew only where it was drawn anew, which takes several times as long as the press.
    if (!isThere) element = await target.elementHandle();
    await page.keyboard.press(isNearerBack ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`100 times Tab did not lead to ${target}`);
}
