import { startTestDatabase } from '../../server/testing/postgres.ts';
import { expect, test as journey } from '../journey.ts';
import { openListening, signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { OwnServer } from '../server/own-server.ts';
import { numberedPlants } from '../server/seed-plants.ts';

/** Two processes over one database; `server` is the one that the first browser reaches. */
const test = journey.extend<{ server: OwnServer; otherServer: OwnServer; databaseUrl: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
  databaseUrl: async ({}, use) => {
    const database = await startTestDatabase();
    await use(database.url);
    await database.end();
  },
  server: async ({ databaseUrl }, use) => {
    await using server = await OwnServer.start(undefined, { DATABASE_URL: databaseUrl });
    await use(server);
  },
  otherServer: async ({ databaseUrl }, use) => {
    await using server = await OwnServer.start(undefined, { DATABASE_URL: databaseUrl });
    await use(server);
  },
});

test('over PostgreSQL two browsers at two processes see what the other does: signing in, adding, paging, deleting and undoing', async ({
  page,
  browser,
  server,
  otherServer,
  watch,
}) => {
  await server.addPlants(numberedPlants(25));
  await page.goto('/');
  await signIn(page, server.adminToken);
  const plants = plantsScreen(page);
  await expect(plants.rows).toHaveCount(20);
  await plants.nextPage.click();
  await expect(plants.rows).toHaveCount(5);

  await using context = await browser.newContext({ baseURL: otherServer.url });
  await watch.follow(context, otherServer.url);
  const other = await openListening(await context.newPage(), otherServer, {
    path: '/?page=2&after=20',
  });
  await expect(other.rows).toHaveCount(5);
  await plants.name.fill('Rosa canina');
  await plants.name.press('Enter');
  await expect(plants.row('Rosa canina')).toBeVisible();
  await expect(other.row('Rosa canina')).toBeVisible();
  await other.delete('Rosa canina').click();
  await expect(plants.row('Rosa canina')).toHaveCount(0);
  await other.undo.click();
  await expect(plants.row('Rosa canina')).toBeVisible();
  await expect(other.row('Rosa canina')).toBeVisible();
});
