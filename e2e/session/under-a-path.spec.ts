import { readFile } from 'node:fs/promises';
import { freePort } from '../../server/testing/postgres.ts';
import { expect, test as journey } from '../journey.ts';
import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { OwnServer } from '../server/own-server.ts';
import { numberedPlants } from '../server/seed-plants.ts';

/** The server's address has a path, under which the public interface is at `/plants/plants`. */
const test = journey.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
  server: async ({}, use) => {
    const address = `http://localhost:${await freePort()}/plants`;
    await using server = await OwnServer.start(undefined, { PUBLIC_URL: address });
    await use(server);
  },
});

// The watch complains about whatever is asked outside that path.
test('under a path of its own the app works, and asks nothing of what else the address serves', async ({
  page,
  otherPage,
  server,
}) => {
  const at = (path: string) => `${server.url}${path}`;
  await server.addPlants(numberedPlants(25));
  const link = await server.createLink({ name: 'Ada', role: 'admin' });
  const plants = plantsScreen(page);

  await test.step('sign in where the address leads', async () => {
    await page.goto(at('/history?person=Ada'));
    await signIn(page, server.adminToken);
    await expect(page).toHaveURL(at('/history?person=Ada'));
    await page.getByRole('link', { name: 'Plants', exact: true }).click();
    await expect(page).toHaveURL(at('/'));
    await otherPage.goto(link);
    await expect(otherPage).toHaveURL(at('/'));
  });

  await test.step('add, page, choose, delete and undo, live in another browser', async () => {
    const others = plantsScreen(otherPage);
    await others.sortBy('Id').click();
    await expect(otherPage).toHaveURL(at('/?sort=-id'));
    await plants.name.fill('Rosa canina');
    await plants.name.press('Enter');
    await expect(others.row('Rosa canina')).toBeVisible();
    await plants.nextPage.click();
    await expect(page).toHaveURL(/\/plants\/\?page=2&after=20$/);
    await page.goBack();
    await expect(page).toHaveURL(at('/'));
    await plants.lastPage.click();
    await plants.delete('Rosa canina').click();
    await expect(others.row('Rosa canina')).toHaveCount(0);
    await plants.undo.click();
    await expect(others.row('Rosa canina')).toBeVisible();
    await expect(plants.chip('shade').first()).toHaveAttribute('href', '/plants/?tag=shade');
  });

  await test.step('each screen, from a link and anew', async () => {
    await page.goto(at('/plant/26'));
    await expect(page.getByRole('heading', { name: 'Rosa canina' })).toBeVisible();
    await expect(page).toHaveTitle(/Rosa canina/);
    for (const [name, path] of [
      ['History', '/history'],
      ['Tokens', '/tokens'],
      ['API', '/docs'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(at(path));
      await page.reload();
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
  });

  await test.step('the reference is tried, and leads to its pages', async () => {
    await expect(page.getByText(server.url, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'OpenAPI' })).toHaveAttribute(
      'href',
      '/plants/openapi.json',
    );
    const problem = page.getByRole('link', { name: 'id_taken' }).first();
    await expect(problem).toHaveAttribute('href', '/plants/problems/id_taken');
  });

  await test.step('a file is exported', async () => {
    await page.goto(at('/'));
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /CSV/ }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('Rosa canina');
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(at('/sign-in'));
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, path }) => [name, path])).toEqual([
      [expect.stringContaining('session'), '/plants'],
      ['language', '/plants'],
    ]);
  });
});
