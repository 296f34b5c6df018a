import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { numberedName, numberedPlants } from '../server/seed-plants.ts';

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(45));
});

/** Checks the rows from one number to another, in order, and the line that counts them. */
async function expectPage(plants: PlantsScreen, from: number, to: number, of = 45): Promise<void> {
  const names = Array.from({ length: to - from + 1 }, (_, index) => numberedName(from + index));
  await expect(plants.rows).toHaveText(names.map((name) => new RegExp(name)));
  await expect(plants.table.page().getByText(`${from}–${to} of ${of}`)).toBeVisible();
}

test('10, 20 and 50 rows per page lead through all plants and back, First and Last to the ends, one page alone nowhere, an address that makes no sense to the first page, and a page or a tag to a tab of its own where asked', async ({
  page,
  context,
  server,
}) => {
  const plants = await openPlants(page, server, { path: '/?limit=7&page=-2&after=x' });
  await expectPage(plants, 1, 20);
  for (const limit of [10, 20, 50]) {
    await plants.rowsPerPage.selectOption(String(limit));
    const lastStart = Math.floor(44 / limit) * limit + 1;

    for (let from = 1; from <= 45; from += limit) {
      await expectPage(plants, from, Math.min(from + limit - 1, 45));
      if (from < lastStart) await plants.nextPage.click();
    }
    if (limit > 45) break;
    await expectNoWay(plants.nextPage, plants.lastPage);
    if (limit === 10) {
      await plants.firstPage.click();
      await expectPage(plants, 1, 10);
      await plants.lastPage.click();
    }
    for (let from = lastStart; from >= 1; from -= limit) {
      await expectPage(plants, from, Math.min(from + limit - 1, 45));
      if (from > 1) await plants.previousPage.click();
    }
    await expectNoWay(plants.previousPage, plants.firstPage);
  }
  await expect(page.getByRole('button', { name: / page$/ })).toHaveCount(0);

  await plants.rowsPerPage.selectOption('10');
  await expectPage(plants, 1, 10);
  const presses = [
    [() => plants.nextPage.click({ button: 'middle' }), /page=2&after=10$/],
    [() => plants.chip('sun').click({ modifiers: ['ControlOrMeta'] }), /tag=sun&limit=10$/],
  ] as const;
  for (const [press, address] of presses) {
    const opened = context.waitForEvent('page');
    await press();
    const tab = await opened;
    await expect(tab).toHaveURL(address);
    await tab.close();
  }
  await expectPage(plants, 1, 10);
  await plants.chip('sun').press('Space');
  await expect(page.getByText('1–10 of 15')).toBeVisible();
});

async function expectNoWay(...buttons: PlantsScreen['nextPage'][]): Promise<void> {
  for (const button of buttons) await expect(button).toBeDisabled();
}

test('an address whose rows all went leads to where there are some, Next before the rows have come skips none, and reload, Back and Forward keep the page; a page that was already loading when the last row went counts right as well', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server, { path: '/?limit=20&page=4&after=900' });
  await expect(plants.rows.first()).toBeVisible();
  await expect(page.getByText(/of 45$/)).toBeVisible();
  await plants.firstPage.click();
  await expectPage(plants, 1, 20);

  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/bff/plants?limit=10', async (route) => {
    await held;
    await route.continue();
  });
  await plants.rowsPerPage.selectOption('10');
  await plants.nextPage.press('Enter');
  letGo();
  await expectPage(plants, 1, 10);
  await plants.nextPage.click();
  await expectPage(plants, 11, 20);
  await plants.nextPage.click();
  await expectPage(plants, 21, 30);
  await expect(page).toHaveURL(/limit=10/);
  await expect(page).toHaveURL(/page=3/);

  await page.reload();
  await expectPage(plants, 21, 30);
  await expect(plants.rowsPerPage).toHaveValue('10');
  await page.goBack();
  await expectPage(plants, 11, 20);
  await page.goForward();
  await expectPage(plants, 21, 30);

  await server.addPlants([{ id: 46, name: numberedName(46), tag: '' }]);
  await page.goto('/?limit=10&page=5&after=45');
  await expectPage(plants, 46, 46, 46);
  const deleted = page.waitForResponse('**/bff/deletions');
  let isAnswered = false;
  await page.route('**/bff/plants?*before=46*', async (route) => {
    if (isAnswered) return route.fallback();
    const response = await route.fetch();
    isAnswered = true;
    // The server answered before the delete; the answer arrives after it.
    await deleted;
    await expect(plants.toast(/Deleted Plant 46/)).toBeVisible();
    await route.fulfill({ response });
  });
  await page.route('**/bff/deletions', async (route) => {
    await expect.poll(() => isAnswered).toBe(true);
    await route.continue();
  });
  await plants.delete(numberedName(46)).click();
  await expectPage(plants, 36, 45);
});
