import { expect, test } from '../journey.ts';
import { speak } from '../languages/words-of.ts';
import { openPlants } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('the page is not for a browser to translate; where an error takes all away, one can reload, and what was typed is kept', async ({
  browser,
  locale,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  // Nobody watches these pages: the error is meant.
  await using context = await browser.newContext({ baseURL: server.url });
  speak(context, locale);
  const page = await context.newPage();
  const plants = await openPlants(page, server);
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await plants.name.fill('Olive');
  // As an extension may, it takes away what React looks for.
  await plants.row('Plant 02').evaluate((row) => row.remove());
  await server.deletePlant(server.adminToken, 2);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 03/]);
  await expect(plants.name).toHaveValue('Olive');
});
