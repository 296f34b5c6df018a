import { expect, test } from '../journey.ts';
import { openListening } from '../people.ts';
import { requestsOf } from '../server/requests-of.ts';

test('where the server is reached though the browser knows of no network, as on the computer that it runs on, nobody is told that they are offline, others’ changes are shown, and names that stand already are told of', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
  });
  const plants = await openListening(page, server);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await requestsOf(page, server).send('POST', '/plants', { name: 'Of Ben' });
  await expect(plants.rows).toHaveText([/Of Ben/]);
  await expect(page.getByText(/you are offline/i)).toHaveCount(0);
  await plants.name.fill('Of Ben');
  await expect(page.getByRole('link', { name: /Of Ben/ })).toBeVisible();
});
