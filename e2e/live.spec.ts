import { expect, test } from './journey.ts';
import { openPlants } from './people.ts';
import { numberedPlants } from './seed-plants.ts';

/** What one does must show in the other's browser within a second. */
const SOON = { timeout: 1000 };

test('what others do shows within a second, and a line says who did what', async ({
  page,
  otherPage,
  server,
}) => {
  const token = await server.createToken({ name: 'Ada', role: 'editor' });
  await server.addPlants(numberedPlants(3));
  const mine = await openPlants(page, server);
  await expect(mine.rows).toHaveCount(3);
  const theirs = await openPlants(otherPage, server, { token });
  await theirs.delete('Plant 02').click();
  await expect(mine.rows).toHaveText([/Plant 01/, /Plant 03/], SOON);
  await expect(mine.toast('Ada deleted Plant 02.')).toBeVisible(SOON);
  await theirs.undo.click();
  await expect(mine.rows).toHaveCount(3, SOON);
  await expect(mine.toast('Ada made 2 changes.')).toBeVisible(SOON);
});
