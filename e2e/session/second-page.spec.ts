import type { Plant } from '../../server/contract/plants.ts';
import { expect, test } from '../journey.ts';
import { openPlants, signIn, untilCopiesAreAnswered } from '../people.ts';
import { requestsOf } from '../server/requests-of.ts';

// This browser keeps the pages that are left, as those of staff do.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const ignoreDefaultArgs = ['--disable-back-forward-cache'];
      await use({ ...launchOptions, ignoreDefaultArgs });
    },
    { scope: 'worker' },
  ],
});

test('a page that the browser kept goes on with what the tab holds by then, where another was opened there since: what that one added, or signing out discarded, is not sent again, and what waits or was typed there is not lost', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants([{ id: 1, name: 'Alpha', tag: 'rose' }]);
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) console.info('kept');
    });
  });
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  const back = async (steps = 1) => {
    const shown = page.waitForEvent('console', (message) => message.text() === 'kept');
    await page.evaluate((by) => history.go(-by), steps);
    await shown;
  };
  const names = async () => {
    const all = await requestsOf(page, server).send<Plant[]>('GET', '/export?format=json');
    return all.map(({ name }) => name);
  };

  const plants = await openPlants(page, server);
  // A browser may not keep a page whose code is still on its way.
  await untilCopiesAreAnswered(page);
  await plants.name.fill('Boston Fern');
  await page.goto('/?tag=rose');
  await expect(plants.name).toHaveValue('Boston Fern');
  await plants.name.press('Enter');
  await expect(plants.toast('Added Boston Fern')).toBeVisible();
  const adding = (url: URL) => url.pathname === '/bff/plants';
  await page.route(adding, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await plants.name.fill('Clover');
  await plants.name.press('Enter');
  await expect(plants.waiting).toHaveText([/Clover/]);
  await plants.name.fill('Dahlia');
  await plants.edit('Alpha').click();
  await plants.editor('Alpha').name.fill('Alpha rose');
  await back();
  await expect(plants.waiting).toHaveText([/Clover/]);
  await expect(plants.name).toHaveValue('Dahlia');
  await expect(plants.editor('Alpha').name).toHaveValue('Alpha rose');
  expect(questions).toEqual(['beforeunload']);

  await page.goto('/history');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await signIn(page, server.adminToken);
  await expect(page.getByRole('banner')).toContainText('admin');
  // Past the screen from which somebody signed out, which is of the second page.
  await back(2);
  await page.unroute(adding);
  await expect(plants.rows).toHaveText([/Alpha/, /Boston Fern/]);
  await expect(plants.waiting).toHaveCount(0);
  await expect(plants.name).toHaveValue('');
  expect(questions).toEqual(['beforeunload', 'beforeunload']);
  expect(await names()).toEqual(['Alpha', 'Boston Fern']);
});
