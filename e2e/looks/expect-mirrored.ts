import { expect, type Page } from '@playwright/test';

/** Half a pixel each way, as layout rounds. */
const TOLERANCE_PX = 1.5;

/**
 * Expects a page that is turned to a right-to-left direction to be its own mirror image: each box as far
 * from the right edge as it was from the left, and as high. Leaves the page as it was.
 */
export async function expectMirrored(page: Page, state: string): Promise<void> {
  const wrong = await page.evaluate(findUnmirrored, TOLERANCE_PX);
  expect(wrong, `${state}, from right to left`).toEqual([]);
}

function findUnmirrored(tolerance: number): string[] {
  const root = document.documentElement;
  // What is scrolled stays where it is; pieces of a text keep the order that its own letters have.
  const isScrolled = (box: Element | null): boolean =>
    box !== null && (box.scrollLeft !== 0 || isScrolled(box.parentElement));
  const boxes = [...document.querySelectorAll('body *:not(svg *, option)')].filter(
    (box) =>
      box.checkVisibility() &&
      !isScrolled(box) &&
      // What lies on paper stays there.
      !box.parentElement?.closest('body [dir]') &&
      getComputedStyle(box).display !== 'inline',
  );
  const measure = () => boxes.map((box) => box.getBoundingClientRect());
  const before = measure();
  root.dir = 'rtl';
  const after = measure();
  const width = root.clientWidth;
  const isWider = root.scrollWidth > width;
  root.dir = 'ltr';
  const wrong = boxes.flatMap((box, place) => {
    const was = before[place];
    const is = after[place];
    if (!was || !is || was.width === 0) return [];
    const off = [width - was.right - is.left, was.width - is.width, was.top - is.top];
    if (off.every((by) => Math.abs(by) <= tolerance)) return [];
    const told = box.outerHTML.replace(/\s+/g, ' ').slice(0, 100);
    return [`${told} is off by ${off.map((by) => by.toFixed(1)).join(', ')}`];
  });
  return isWider ? ['The page scrolls sideways.', ...wrong] : wrong;
}
