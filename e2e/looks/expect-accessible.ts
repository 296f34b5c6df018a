import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

/** The minified one: each page reads it anew, and it is less than half as long as the package's `source`. */
const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that a colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** High enough that the pager, which sticks to the window's end, stands over no row. */
const HEIGHT = 3000;

const LOOKS = [
  { colorScheme: 'light', width: 1280, runOnly: TAGS },
  { colorScheme: 'dark', width: 1280, runOnly: COLOUR_RULES },
  { colorScheme: 'light', width: 360, runOnly: TAGS },
] as const;

/** Expects axe to find nothing on a page in any look, and leaves the page in the look that it had. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const size = page.viewportSize();
  await page.evaluate(AXE);
  const dialog = await raiseDialog(page);
  for (const { colorScheme, width, runOnly } of LOOKS) {
    const look = `${state}, ${colorScheme}, ${width} px`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: HEIGHT });
    const { found, kept } = await runAxe(page, runOnly);
    expect(found, look).toEqual([]);
    expect(kept, look).toContain('color-contrast');
  }
  await dialog.lower();
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}

/** To axe, which knows of no top layer, what sticks to the window's end stands over a dialog. */
async function raiseDialog(page: Page) {
  const dialog = await page.evaluateHandle(() => document.querySelector('dialog'));
  const lift = (zIndex: string) =>
    dialog.evaluate((one, value) => {
      if (one) one.style.zIndex = value;
    }, zIndex);
  await lift('9');
  return { lower: () => lift('') };
}

interface Verdict {
  /** The rules that something breaks, each with that. */
  found: string[];
  /** The rules that something keeps. */
  kept: string[];
}

/** Sums up in the page what axe finds: whole results are long, and a journey would read them all. */
async function runAxe(page: Page, runOnly: readonly string[]): Promise<Verdict> {
  // Preloading asks for the style sheets once more, also of a page that is offline.
  const options = JSON.stringify({ runOnly, preload: false, resultTypes: ['violations'] });
  return await page.evaluate(`axe.run(document, ${options}).then(({ violations, passes }) => ({
    found: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html)),
    kept: passes.map(({ id }) => id),
  }))`);
}
