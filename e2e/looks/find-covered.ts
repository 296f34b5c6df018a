import type { Page } from '@playwright/test';

/**
 * Finds what can be pressed and has something else to press lying over its middle, or the line that says that
 * one is offline over any part of it. Behind an open dialog nothing is looked at, nor what lies under a toast or a menu.
 */
export async function findCovered(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const pressable = 'a[href], button, input, select, textarea, summary';
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const nameOf = (one: Element) =>
      `${one.localName} ${JSON.stringify(one.getAttribute('aria-label') ?? one.textContent?.trim())}`;
    /** Whether a point lies beyond what can be seen of a box that scrolls. */
    const isScrolledAway = (one: Element, x: number, y: number) => {
      for (let box = one.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (x < left || x > right || y < top || y > bottom) return true;
      }
      return false;
    };
    const line = root.querySelector('[data-stays]')?.getBoundingClientRect();
    const isUnderLine = ({ left, right, top, bottom }: DOMRect) =>
      line && left < line.right && right > line.left && top < line.bottom && bottom > line.top;
    return [...root.querySelectorAll(pressable)].flatMap((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      // What is read aloud alone is a pixel large.
      if (width < 8 || height < 8) return [];
      const [x, y] = [left + width / 2, top + height / 2];
      if (isScrolledAway(one, x, y)) return [];
      if (isUnderLine(one.getBoundingClientRect()) && !one.closest('header'))
        return [`${nameOf(one)} lies under the line that says that one is offline`];
      const over = document.elementFromPoint(x, y)?.closest(pressable);
      if (!over || over === one || over.contains(one) || one.contains(over)) return [];
      if (over.closest('[popover], [role="status"], [role="listbox"]')) return [];
      return [`${nameOf(one)} lies under ${nameOf(over)}`];
    });
  });
}
