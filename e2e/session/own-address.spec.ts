import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, openListening, signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import type { PlantServer } from '../server/server.ts';

const SECRET = '/?search=Plant&tag=shade&sort=name';

/** Opens a view of a list, its second page, and history by person, as Ada, and ends her session. */
async function leaveTraces(page: Page, server: PlantServer, ada: string) {
  const plants = await openListening(page, server, { token: ada, path: `${SECRET}&limit=10` });
  await plants.nextPage.click();
  await expect(page).toHaveURL(/after=14(~|%7E)Plant/);
  await page.getByRole('link', { name: 'History' }).click();
  await page.goto('/history?person=Ada');
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Ada');
  return plants;
}

/** Walks back to the first entry, and expects each to be a bare screen. */
async function expectBareBehind(page: Page, screens: string[]) {
  for (const screen of screens) {
    await page.goBack();
    await expect(page).toHaveURL(screen);
    await expect(page.getByRole('banner')).toContainText('Bob');
    await expect(page.getByText(/shade|Ada/)).toHaveCount(0);
  }
  await expect(plantsScreen(page).search).toHaveValue('');
}

test('who signs in again has kept their addresses; who signs in where another’s session ended finds the plain start of the screen, also by Back; who signs in after another left, signed out or was replaced by a link finds nothing of theirs in any address, and a link of nobody’s works', async ({
  page,
  server,
  sharedServer,
  watch,
}) => {
  // The list is brought up to date as the session ends.
  watch.tolerate(401);
  await server.addPlants(numberedPlants(30));
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  const bobs = sharedServer.nextWorkspace();
  const bob = await bobs.createToken({ name: 'Bob', role: 'editor' });
  const plants = await leaveTraces(page, server, ada);

  await test.step('above the session that has ended', async () => {
    await endSession(page, server);
    await page.reload();
    await signIn(page, ada);
    await expect(page).toHaveURL('/history?person=Ada');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/after=14(~|%7E)Plant/);
    await expect(plants.search).toHaveValue('Plant');
    await page.goForward();
    await expect(page).toHaveURL('/history');
    await page.goForward();
    await expect(page).toHaveURL('/history?person=Ada');

    await endSession(page, server);
    await signIn(page, bob);
    await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('');
    await expect(page).toHaveURL('/history');
    await expectBareBehind(page, ['/history', '/', '/']);
  });

  await test.step('after Leave, a sign-out, and a link', async () => {
    await leaveTraces(page, server, ada);
    await endSession(page, server);
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/next=/);
    await signIn(page, bob);
    await expect(page).toHaveURL('/history');
    await expectBareBehind(page, ['/history', '/history', '/', '/']);

    const { search, chip } = plantsScreen(page);
    await search.fill('Plant');
    await expect(page).toHaveURL('/?search=Plant');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, server.adminToken);
    await expect(search).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(search).toHaveValue('');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/sign-in');

    await page.goto(SECRET);
    // A workspace in which that tag is on no plant, nor any other.
    await signIn(page, sharedServer.nextWorkspace().adminToken);
    await expect(page).toHaveURL(SECRET);
    await expect(search).toHaveValue('Plant');
    await expect(chip('shade')).toHaveAttribute('aria-pressed', 'true');

    await page.goto(await bobs.createLink({ name: 'Bobby', role: 'editor' }));
    await page.getByRole('button', { name: 'Switch' }).click();
    await expect(page.getByRole('banner')).toContainText('Bobby');
    await expectBareBehind(page, ['/']);
  });
});
