import { openListening } from '../people.ts';
import { expect, test } from '../server/own-server.ts';

test('after a restart of the server, by SIGTERM and by SIGKILL, nothing is missed, nor where a connection that fell silent is given up and made anew', async ({
  page,
  server,
  watch,
}) => {
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  await page.clock.install();
  const plants = await openListening(page, server);
  const reconnecting = page.getByText(/^Reconnecting/);

  watch.tolerate('no answer');
  for (const stop of [() => server.stop(), () => server.kill()]) {
    await stop();
    await expect(reconnecting).toBeVisible();
    await server.start();
    await server.addPlants([{ id: 50, name: 'Olive', tag: '' }]);
    await expect(plants.row('Olive')).toBeVisible();
    await expect(reconnecting).toBeHidden();
    await server.deletePlant(ada, 50);
    await expect(plants.row('Olive')).toBeHidden();
  }
  watch.tolerateNone();

  server.freeze();
  await page.clock.fastForward(60_000);
  await expect(reconnecting).toBeVisible();
  server.thaw();
  await page.clock.fastForward(60_000);
  await server.addPlants([{ id: 50, name: 'Olive', tag: '' }]);
  await expect(plants.row('Olive')).toBeVisible();
  await expect(reconnecting).toBeHidden();
});
