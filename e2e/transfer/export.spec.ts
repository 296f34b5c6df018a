import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants, signIn } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { breakOffFirstAnswer } from '../server/half-answers.ts';
import { holdRequests } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

async function download(page: Page, format: 'CSV' | 'JSON'): Promise<[name: string, Buffer]> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'Export plants' })
    .getByRole('link', { name: format })
    .click();
  const file = await coming;
  await expect(page.getByRole('dialog')).toBeHidden();
  return [file.suggestedFilename(), await readFile(await file.path())];
}

test('what the list shows is exported, on all its pages and in its order; an export of all that is imported again changes nothing, and brings back each plant that was deleted', async ({
  page,
  server,
}) => {
  const nasty = [
    { id: 46, name: '=HYPERLINK("x")', tag: '+49' },
    { id: 47, name: "O'Hara’s “best”; a,b", tag: "'-x" },
  ];
  const all = [...numberedPlants(45), ...nasty];
  await server.addPlants(all);
  const plants = await openPlants(page, server, { path: '/?tag=sun&sort=-id&limit=10' });
  await expect(plants.rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const exports = page.getByRole('dialog', { name: 'Export plants' });
  await expect(exports).toContainText(
    'The 15 plants shown with the tag “sun”, sorted by id, descending.',
  );
  await page.keyboard.press('Escape');
  await expect(exports).toBeHidden();
  const [name, content] = await download(page, 'CSV');
  expect(name).toBe('plants.csv');
  const lines = content.toString('utf8').replace('\ufeff', '').trim().split('\r\n');
  expect(lines).toHaveLength(16);
  expect(lines.slice(0, 2)).toEqual(['id,name,tag', '45,Plant 45,sun']);

  await plants.chip('sun').click();
  await plants.rowsPerPage.selectOption('50');
  await expect(plants.rows).toHaveCount(47);
  const before = await plants.rows.allInnerTexts();
  const { choose, dialog, submit } = importDialog(page);
  const { deleteMany } = requestsOf(page, server);
  for (const format of ['CSV', 'JSON'] as const) {
    const file = await download(page, format);
    await choose(...file);
    await expect(dialog).toContainText('There is nothing to import: every plant already exists.');
    await expect(submit).toBeHidden();
    await page.keyboard.press('Escape');
    await deleteMany(all.map(({ id }) => id));
    await choose(...file);
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(plants.rows).toHaveCount(47);
    expect(await plants.rows.allInnerTexts()).toEqual(before);
  }
});

test('whoever exports is told why where that is refused or not reached, and can try again, which says that it goes on and cannot be pressed meanwhile', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(503, 'no answer');
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(3);
  const detail = 'Too much is asked at once. Try again in 5 seconds.';
  await page.route('**/bff/export?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: {
        type: '/problems/server_busy',
        title: 'Busy',
        status: 503,
        code: 'server_busy',
        detail,
      },
    }),
  );
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('link', { name: 'CSV' }).click();
  await expect(plants.toast(detail)).toBeVisible();

  await page.unroute('**/bff/export?*');
  const held = await holdRequests(page, 'HEAD', '**/bff/export?*');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  const preparing = plants.toast('Preparing plants.csv…');
  await expect(preparing).toBeVisible();
  await expect(again).toBeHidden();
  // Another toast does not take its place.
  await plants.delete('Plant 01').click();
  await expect(plants.toast(/^Deleted/)).toBeVisible();
  await expect(preparing).toBeVisible();
  held.letGo('cut');
  await expect(plants.toast(/could not be downloaded/)).toBeVisible();
  await expect(plants.toast(detail)).toBeHidden();
  await expect(preparing).toBeHidden();

  await page.unroute('**/bff/export?*');
  const coming = page.waitForEvent('download');
  await again.click();
  const content = await readFile(await (await coming).path());
  expect(content.toString('utf8')).toContain('Plant 03');
  await expect(plants.toast(/could not be downloaded/)).toBeHidden();
  await expect(preparing).toBeHidden();
});

test('an export that failed is told of until it is tried again, beside one of the other kind and under the next token of the same person', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  watch.tolerate(401);
  const ada = { name: 'Ada', role: 'editor' } as const;
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server, { token: await server.createToken(ada) });
  await expect(plants.rows).toHaveCount(3);
  const failed = plants.toast(/could not be downloaded/);
  await page.route('**/bff/export?format=csv*', (route) => route.abort());
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('link', { name: 'CSV' }).click();
  await expect(failed).toBeVisible();
  await page.unroute('**/bff/export?format=csv*');
  await download(page, 'JSON');
  await expect(failed).toBeVisible();

  await server.revokeToken('Ada');
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(ended).toBeVisible();
  await signIn(page, await server.createToken(ada));
  await expect(ended).toBeHidden();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('Plant 03');
  await expect(failed).toBeHidden();
});

test('an export of another view that fails while one is tried again is told of beside it, and after it has come', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(3);
  const failed = plants.toast(/could not be downloaded/);
  const preparing = plants.toast('Preparing plants.csv…');
  const exportCsv = async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('link', { name: 'CSV' }).click();
    await expect(failed).toBeVisible();
  };
  await page.route('**/bff/export?*', (route) => route.abort());
  await exportCsv();
  const held = await holdRequests(page, 'HEAD', /\/bff\/export\?(?!.*search)/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(preparing).toBeVisible();
  await plants.search.fill('Plant 02');
  await expect(plants.rows).toHaveCount(1);
  await exportCsv();
  await expect(preparing).toBeVisible();
  await page.unroute('**/bff/export?*');
  const coming = page.waitForEvent('download');
  held.letGo('on');
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('Plant 03');
  await expect(preparing).toBeHidden();
  await expect(failed).toBeVisible();
});

test('whoever opens Export again while it is tried again sees that it goes on, and gets one file', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(3);
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  const button = page.getByRole('button', { name: 'Export', exact: true });
  const exports = page.getByRole('dialog', { name: 'Export plants' });
  await page.route('**/bff/export?*', (route) => route.abort());
  await button.click();
  await exports.getByRole('link', { name: 'CSV' }).click();
  await expect(plants.toast(/could not be downloaded/)).toBeVisible();
  await page.unroute('**/bff/export?*');
  const held = await holdRequests(page, 'HEAD', '**/bff/export?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plants.toast('Preparing plants.csv…')).toBeVisible();
  await button.click();
  await exports.getByRole('link').first().click();
  await expect(exports.getByRole('link')).toHaveText(['Preparing…', 'JSON']);
  held.letGo('on');
  await expect(exports.getByRole('link')).toHaveText(['CSV', 'JSON']);
  await exports.getByRole('link', { name: 'JSON' }).click();
  await expect(exports).toBeHidden();
  await expect.poll(() => files).toEqual(['plants.csv', 'plants.json']);
});

test('an export that breaks off midway is no file, of which the browser tells', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(numberedPlants(3));
  await openPlants(page, server);
  await using between = await breakOffFirstAnswer(server.url, 'GET', '/bff/export');
  watch.allow(between.url);
  await page.goto(between.url);
  await expect(plantsScreen(page).rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'JSON' }).click();
  expect(await (await coming).failure()).not.toBeNull();
});

test('while the server is slow to say whether it would export, the choice says so, and Cancel leaves it', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(3);
  const button = page.getByRole('button', { name: 'Export', exact: true });
  const exports = page.getByRole('dialog', { name: 'Export plants' });
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  const cancelled = await holdRequests(page, 'HEAD', '**/bff/export?format=csv*');
  await button.click();
  await exports.getByRole('link', { name: 'CSV' }).click();
  await expect(exports.getByRole('link', { name: 'Preparing…' })).toBeFocused();
  await exports.getByRole('button', { name: 'Cancel' }).click();
  await expect(exports).toBeHidden();
  await button.click();
  const answered = page.waitForResponse(/export\?format=csv/);
  cancelled.letGo('on');
  await answered;
  const held = await holdRequests(page, 'HEAD', '**/bff/export?format=json*');
  await exports.getByRole('link', { name: 'JSON' }).click();
  const preparing = exports.getByRole('link', { name: 'Preparing…' });
  await expect(preparing).toBeVisible();
  await preparing.click();
  held.letGo('on');
  await expect(exports).toBeHidden();
  await expect.poll(() => files).toEqual(['plants.json']);
});
