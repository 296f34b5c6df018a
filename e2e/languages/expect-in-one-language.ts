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
  if (size) await page.setViewportSize(size);
}
