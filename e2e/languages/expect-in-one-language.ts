import { expect, type Page } from '@playwright/test';
import { findClipped } from '../looks/find-clipped.ts';
import { findCovered } from '../looks/find-covered.ts';
import { findForeign } from './find-foreign.ts';
import { wordsOf } from './words-of.ts';

/** Expects a page to say all it says in its own language, and to have room for the words of that. */
export async function expectInOneLanguage(page: Page, state: string): Promise<void> {
  const { language } = wordsOf(page);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  expect(await findForeign(page), `${state}, in ${language}`).toEqual([]);
  const size = page.viewportSize();
  for (const width of [1280, 1024, 360]) {
    // High enough that the pager, which sticks to the window's end, stands over no row.
    await page.setViewportSize({ width, height: 3000 });
    const found = [...(await findClipped(page)), ...(await findCovered(page))];
    expect(found, `${state}, in ${language}, ${width} px`).toEqual([]);
  }
  // A phone on its side, and a desktop at four times the zoom: what scrolls in itself still has a height.
  for (const [width, height] of [
    [667, 331],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    const found = await findClipped(page);
    expect(found, `${state}, in ${language}, ${width} × ${height} px`).toEqual([]);
  }
  expect(await findWider(page), `${state}, in ${language}, with text spaced`).toEqual([]);
  if (size) await page.setViewportSize(size);
}

const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/**
 * Lists what scrolls sideways in the narrowest window, and the buttons of dialogs that are cut off, where text
 * is spaced as WCAG 1.4.12 asks. Leaves the text as it was.
 */
async function findWider(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 3000 });
  const setSheets = (css: string) =>
    page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, css);
  await setSheets(SPACED);
  const found = await page.evaluate(() => [
    ...[...document.querySelectorAll('html, dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ localName, scrollWidth }) => `${localName} is ${scrollWidth} px wide`),
    ...[...document.querySelectorAll('dialog[open] button')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => `${textContent} is cut off`),
  ]);
  await setSheets('');
  return found;
}
