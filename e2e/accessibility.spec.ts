import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from './journey.ts';
import { SCREEN_STATES } from './states.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that a colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** High enough that the pager, which sticks to the window's end, stands over no row. */
const HEIGHT = 3000;

/** One tab shows so many states, one after the other: beginning anew costs as much as looking. */
const STATES_A_TEST = 6;

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

/** Looks at a page in each look. */
async function expectNoFindings(page: Page, state: string): Promise<void> {
  await page.evaluate(axe.source);
  await page.evaluate(raiseDialog);
  for (const { colorScheme, width, runOnly } of LOOKS) {
    const look = `${state}, ${colorScheme}, ${width} px`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: HEIGHT });
    // Preloading asks for the style sheets once more, also of a page that is offline.
    const options = JSON.stringify({ runOnly, preload: false, resultTypes: ['violations'] });
    const { violations, passes } = await page.evaluate<axe.AxeResults>(
      `axe.run(document, ${options})`,
    );
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
    expect(found, look).toEqual([]);
    expect(
      passes.map(({ id }) => id),
      look,
    ).toContain('color-contrast');
  }
}

/** Leaves nothing of a state to the next: no request held back, no line cut, nothing typed. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/openapi.json');
  await page.evaluate(() => sessionStorage.clear());
  await page.context().clearCookies();
}

const GROUPS = Array.from({ length: Math.ceil(SCREEN_STATES.length / STATES_A_TEST) }, (_, index) =>
  SCREEN_STATES.slice(index * STATES_A_TEST, (index + 1) * STATES_A_TEST),
);

for (const states of GROUPS) {
  const names = states.map(({ name }) => name);
  test(`axe finds nothing on ${names.join(', ')}, in light, in dark and on a phone`, async ({
    page,
    sharedServer,
    watch,
  }) => {
    for (const { name, refusals = [], reach } of states) {
      watch.expectRefusals(...refusals);
      await test.step(name, async () => {
        await reach(page, sharedServer.nextWorkspace());
        await expectNoFindings(page, name);
        await forget(page);
      });
    }
  });
}
