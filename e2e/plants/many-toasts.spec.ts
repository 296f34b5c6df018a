import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { numberedName, numberedPlants } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('the first of six quick deletes can still be undone on a phone', async ({ page, server }) => {
  await server.addPlants(numberedPlants(7));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(7);
  // Else the toasts would leave by themselves.
  await stopClock(page);
  for (const id of [1, 2, 3, 4, 5, 6]) await plants.row(numberedName(id)).press('Delete');
  await expect(plants.undo).toHaveCount(6);
  await expect(plants.toast(/Deleted Plant 06/)).toBeInViewport({ ratio: 1 });
  const card = await plants
    .toast(/Deleted Plant 06/)
    .locator('../..')
    .boundingBox();
  expect(card?.height).toBeLessThanOrEqual(240);

  // They stand in the order of the answers, which need not be that of the deletes.
  const undoOf = (id: number) =>
    plants
      .toast(new RegExp(`Deleted ${numberedName(id)}`))
      .locator('..')
      .getByRole('button', { name: 'Undo' });
  await undoOf(1).tap();
  await expect(plants.toast(/Plant 01 is back/)).toBeVisible();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 07/]);
  await undoOf(2).tap();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/, /Plant 07/]);
});
