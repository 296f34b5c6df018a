import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { holdFirstRequest } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

for (const [path, refusals] of [
  ['/history', []],
  // The plant is gone.
  ['/plant/1', [404]],
] as const)
  test(`changes made before the stream of ${path} begins are shown once it begins`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expectRefusals(...refusals);
    await server.addPlants(numberedPlants(1));
    const ben = await server.createToken({ name: 'Ben', role: 'editor' });
    const stream = await holdFirstRequest(page, 'GET', '**/bff/events?*');
    await openPlants(page, server, { path });
    const main = page.getByRole('main');
    await expect(main).toContainText('Plant 01');
    await stream.asked;
    await server.deletePlant(ben, 1);
    stream.letGo();
    await expect(main).toContainText('Ben');
  });
