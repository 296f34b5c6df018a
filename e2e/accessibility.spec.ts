import axe from 'axe-core';
import { expect, test } from './journey.ts';
import { SCREEN_STATES } from './states.ts';

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

// A fading colour has no contrast to measure.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** To axe, which knows of no top layer, what sticks to the window's end stands over a dialog. */
function raiseDialog(): void {
  const dialog = document.querySelector('dialog');
  if (dialog) dialog.style.zIndex = '9';
}

for (const { name, refusals = [], reach } of SCREEN_STATES) {
  test(`axe finds nothing on ${name}, in light, in dark and on a phone`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expectRefusals(...refusals);
    await reach(page, server);
    await page.evaluate(axe.source);
    await page.evaluate(raiseDialog);
    for (const { colorScheme, width, runOnly } of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: HEIGHT });
      // Preloading asks for the style sheets once more, also of a page that is offline.
      const options = JSON.stringify({ runOnly, preload: false, resultTypes: ['violations'] });
      const { violations, passes } = await page.evaluate<axe.AxeResults>(
        `axe.run(document, ${options})`,
      );
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
      expect(found, `${colorScheme}, ${width} px`).toEqual([]);
      expect(
        passes.map(({ id }) => id),
        `${colorScheme}, ${width} px`,
      ).toContain('color-contrast');
    }
  });
}
