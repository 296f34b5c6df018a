import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { inTab, STATE_GROUPS } from '../states/state-groups.ts';

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

/** To axe, which knows of no top layer, what sticks to the window's end stands over a dialog. */
function raiseDialog(): void {
  const dialog = document.querySelector('dialog');
  if (dialog) dialog.style.zIndex = '9';
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

/** Looks at a page in each look. */
async function expectNoFindings(page: Page, state: string): Promise<void> {
  await page.evaluate(AXE);
  await page.evaluate(raiseDialog);
  for (const { colorScheme, width, runOnly } of LOOKS) {
    const look = `${state}, ${colorScheme}, ${width} px`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: HEIGHT });
    const { found, kept } = await runAxe(page, runOnly);
    expect(found, look).toEqual([]);
    expect(kept, look).toContain('color-contrast');
  }
}

for (const states of STATE_GROUPS) {
  const names = states.map(({ name }) => name);
  test(`axe finds nothing on ${names.join(', ')}, in light, in dark and on a phone`, async ({
    context,
    sharedServer,
    watch,
  }) => {
    for (const { name, refusals = [], reach } of states) {
      watch.expectRefusals(...refusals);
      await test.step(name, async () => {
        await inTab(context, async (page) => {
          await reach(page, sharedServer.nextWorkspace());
          await expectNoFindings(page, name);
        });
      });
    }
  });
}
