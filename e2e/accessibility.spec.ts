import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './journey.ts';
import { SCREEN_STATES } from './states.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** High enough that the pager, which sticks to the window's end, stands over no row. */
const HEIGHT = 3000;

const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 360 },
] as const;

// A fading colour has no contrast to measure.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, refusals = [], reach } of SCREEN_STATES) {
  test(`axe finds nothing on ${name}, in light, in dark and on a phone`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expectRefusals(...refusals);
    await reach(page, server);
    for (const { colorScheme, width } of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: HEIGHT });
      // Preloading asks for the style sheets once more, also of a page that is offline; what the
      // other mode does more, it does for frames of other origins.
      const { violations } = await new AxeBuilder({ page })
        .withTags(RULES)
        .options({ preload: false })
        .setLegacyMode()
        .analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
      expect(found, `${colorScheme}, ${width} px`).toEqual([]);
    }
  });
}
