import { expect, test } from '../journey.ts';
import { openPlants, signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { holdRequests } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants, nurseryPlants } from '../server/seed-plants.ts';

test('search finds by part of the name and by id, from the first page on, keeps what it finds in the address, and leads back to all where nothing matches; an address where nothing is says so and leads home, and where no plants are yet it says how to begin, until the first takes its place', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(nurseryPlants());
  const plants = await openPlants(page, server, { path: '/?limit=10' });
  await plants.lastPage.click();
  await expect(page.getByText(/^31–/)).toBeVisible();
  await plants.search.fill('FERN');
  await expect(plants.rows).toHaveText([/Boston Fern/, /Maidenhair Fern/, /Japanese Painted Fern/]);
  await expect(page).toHaveURL(/search=FERN/);
  await page.reload();
  await expect(plants.rows).toHaveCount(3);
  await expect(plants.search).toHaveValue('FERN');
  await plants.search.fill('103');
  await expect(plants.rows).toHaveText([/^103/]);
  await plants.search.fill('');
  await expect(page.getByText(/^1–10 of/)).toBeVisible();

  await plants.search.fill('orchid');
  await expect(page.getByRole('heading', { name: /nothing matches.*orchid/i })).toBeVisible();
  await expect(plants.table).toBeHidden();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(plants.rows).toHaveCount(10);
  await expect(plants.search).toHaveValue('');

  watch.expectRefusals(404);
  await requestsOf(page, server).deleteMany(nurseryPlants().map(({ id }) => id));
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(plants.add).toBeVisible();

  const nothingYet = page.getByRole('heading', { name: /no plants yet/i });
  await expect(nothingYet).toBeVisible();
  await expect(plants.table).toBeHidden();
  await plants.name.fill('Boston Fern');
  await page.keyboard.press('Enter');
  await expect(plants.row('Boston Fern')).toBeVisible();
  await expect(nothingYet).toBeHidden();
  await plants.delete('Boston Fern').click();
  await expect(nothingYet).toBeVisible();
  await expect(plants.toast('Deleted Boston Fern.')).toBeVisible();
  await plants.undo.click();
  await expect(plants.row('Boston Fern')).toBeVisible();
});

test('a server that does not answer is said to be out of reach until it does, plants that do not come that they could not be loaded, until Try again loads them', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(3));
  await page.route('**/bff/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /could not be reached/i })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page).toHaveURL(`${server.url}/sign-in`);

  // Once others are heard, the page asks for the plants by itself.
  await page.route('**/bff/events*', (route) => route.abort());
  await page.route('**/bff/plants?*', (route) => route.abort());
  await signIn(page, server.adminToken);
  const failed = page.getByRole('heading', { name: /could not be loaded/i });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('heading', { name: /no plants yet/i })).toBeHidden();
  // The page asks by itself as well, and an answer would take the button away before it is pressed.
  const held = await holdRequests(page, 'GET', '**/bff/plants?*');
  await page.getByRole('button', { name: /retry|try again/i }).click();
  held.letGo('on');
  await expect(plantsScreen(page).rows).toHaveCount(3);
  await expect(failed).toBeHidden();
});
