import type { Page } from '@playwright/test';

/** Says what has the focus and where, if nothing of it can be seen: it lies outside the window or wholly under something else. */
export async function findUnseenFocus(page: Page): Promise<string | null> {
  return await page.evaluate(() => {
    const one = document.activeElement;
    if (!one || one.matches('body, main')) return null;
    const { left, top, width, height } = one.getBoundingClientRect();
    let over = 'the edge of the window';
    for (let column = 1; column < 8; column += 1) {
      for (let row = 1; row < 8; row += 1) {
        const x = left + (width * column) / 8;
        const hit = document.elementFromPoint(x, top + (height * row) / 8);
        if (!hit) continue;
        if (one.contains(hit) || hit.contains(one) || hit.closest('label')?.contains(one))
          return null;
        over = hit.textContent || hit.localName;
      }
    }
    const name = one.getAttribute('aria-label') ?? one.textContent;
    return `${one.localName} ${JSON.stringify(name)} at ${Math.round(top)} px lies under ${over}`;
  });
}
