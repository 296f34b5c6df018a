import { openListening } from '../people.ts';
import { expect, test } from '../server/own-server.ts';
import { openBoth } from '../two-people.ts';

test('after a restart of the server, by SIGTERM and by SIGKILL, nothing is missed', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.tolerate('no answer');
  const { mine, theirs } = await openBoth({ page, otherPage, server }, 3);
  for (const stop of [() => server.stop(), () => server.kill()]) {
    await stop();
    await expect(page.getByText(/^Reconnecting/)).toBeVisible();
    await server.start();
    await server.addPlants([{ id: 50, name: 'Olive', tag: '' }]);
    await expect(mine.row('Olive')).toBeVisible();
    await expect(theirs.row('Olive')).toBeVisible();
    await expect(page.getByText(/^Reconnecting/)).toBeHidden();
    await theirs.delete('Olive').press('Enter');
    await expect(mine.row('Olive')).toBeHidden();
  }
});

test('a connection that fell silent is given up and made anew, with nothing missed', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const plants = await openListening(page, server);
  server.freeze();
  await page.clock.fastForward(60_000);
  await expect(page.getByText(/^Reconnecting/)).toBeVisible();
  server.thaw();
  await page.clock.fastForward(60_000);
  await server.addPlants([{ id: 50, name: 'Olive', tag: '' }]);
  await expect(plants.row('Olive')).toBeVisible();
  await expect(page.getByText(/^Reconnecting/)).toBeHidden();
});
