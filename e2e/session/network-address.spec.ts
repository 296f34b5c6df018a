import { networkInterfaces } from 'node:os';
import { expect, test as journey } from '../journey.ts';
import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { OwnServer } from '../server/own-server.ts';

/** The first address of this machine in a network; none where it is in none. */
const addresses = Object.values(networkInterfaces())
  .flatMap((ofOne = []) => ofOne)
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .slice(0, 1);

const test = journey.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
  server: async ({}, use) => {
    await using server = await OwnServer.start(undefined, { HOST: '0.0.0.0' });
    await use(server);
  },
});

// The watch complains about whatever the browser writes on its console.
for (const { address } of addresses)
  test('at an address of the network, which browsers do not trust without https, the app works and nothing complains', async ({
    page,
    server,
    watch,
  }) => {
    const origin = `http://${address}:${new URL(server.url).port}`;
    watch.allow(origin);
    await page.goto(`${origin}/sign-in`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await signIn(page, server.adminToken);
    const plants = plantsScreen(page);
    await plants.name.fill('Fern');
    await plants.name.press('Enter');
    await expect(plants.row('Fern')).toBeVisible();
  });
