import { expect, test } from './journey.ts';
import { openPlants } from './people.ts';
import { nurseryPlants } from './seed-plants.ts';
import { SCREEN_STATES } from './states.ts';

const FOLDER = 'test-results/screenshots';
const SCHEMES = ['light', 'dark'] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

test('the picture in the README', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await server.addPlants(nurseryPlants());
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(20);
  await page.screenshot({ path: process.env.README_PICTURE ?? `${FOLDER}/readme.png` });
});
