import { expect, test } from './journey.ts';
import { tellStory } from './readme-story.ts';
import { historyScreen } from './screens/history-screen.ts';
import { plantsScreen } from './screens/plants-screen.ts';
import { test as testWithOwnServer } from './server/own-server.ts';
import { SCREEN_STATES } from './states/states.ts';

const FOLDER = 'test-results/screenshots';
const SCHEMES = ['light', 'dark'] as const;

for (const { name, refusals = [], reach } of SCREEN_STATES) {
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    test(`${name} at ${width} px`, async ({ page, server, watch }) => {
      watch.expectRefusals(...refusals);
      await page.setViewportSize({ width, height });
      await reach(page, server);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const path = `${FOLDER}/${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path, caret: 'initial' });
      }
    });
  }
}

/** Those that the README shows; they are kept, so each run brings them up to date. */
const README_PICTURES = [
  { file: 'plants', path: '/', width: 1440, height: 900, scrolled: 0, colorScheme: 'light' },
  { file: 'history', path: '/history', width: 1440, height: 900, scrolled: 0, colorScheme: 'dark' },
  { file: 'phone', path: '/', width: 360, height: 740, scrolled: 0, colorScheme: 'light' },
] as const;

// In a workspace that is named as a new user's is.
testWithOwnServer('the pictures in the README', async ({ page, server }) => {
  await tellStory(page, server);
  for (const { file, path, width, height, scrolled, colorScheme } of README_PICTURES) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    const shown = path === '/' ? plantsScreen(page).rows : historyScreen(page).entries;
    await expect(shown.nth(9)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens' })).toBeVisible();
    await page.evaluate((y) => scrollTo(0, y), scrolled);
    await page.screenshot({ path: `docs/${file}.png` });
  }
});
