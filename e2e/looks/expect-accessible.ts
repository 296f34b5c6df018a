import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { rounds } from '../../torture/rounds.ts';

/** The minified one: each page reads it anew, and it is less than half as long as the package's `source`. */
const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** High enough that the pager, which sticks to the window's end, stands over no row. */
const HEIGHT = 3000;

interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
  forcedColors?: 'active';
}

const LOOKS: Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 1280, forcedColors: 'active' },
  { colorScheme: 'dark', width: 1280, forcedColors: 'active' },
];

/**
 * Expects axe to find nothing on a page and leaves it in the look that it had: in any look where the long
 * proofs run, else in one, which is another one from turn to turn, and of a page behind a dialog nothing,
 * since that is looked at in states without one.
 */
export async function expectAccessible(page: Page, state: string, turn: number): Promise<void> {
  const size = page.viewportSize();
  await page.evaluate(AXE);
  const dialog = await raiseDialog(page);
  const inTurn = LOOKS.filter((_, place) => place === turn % LOOKS.length);
  for (const { width, ...media } of rounds(inTurn, LOOKS)) {
    const look = `${state}, ${Object.values(media).join(', ')}, ${width} px`;
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height: HEIGHT });
    const { found, kept } = await runAxe(page, rounds('dialog:modal', 'html'));
    expect(found, look).toEqual([]);
    if (!media.forcedColors) expect(kept, look).toContain('color-contrast');
  }
  await dialog.lower();
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
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

/** Sums up in the page what axe finds in a part of it, if that is there: whole results are long, and a journey would read them all. */
async function runAxe(page: Page, part: string): Promise<Verdict> {
  // Preloading asks for the style sheets once more, also of a page that is offline.
  const options = JSON.stringify({ runOnly: TAGS, preload: false, resultTypes: ['violations'] });
  return await page.evaluate(`axe.run(document.querySelector('${part}') ?? document, ${options}).then(({ violations, passes }) => ({
    found: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html)),
    kept: passes.map(({ id }) => id),
  }))`);
}
