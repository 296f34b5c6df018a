import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, openListening, openPlants, signIn, startSession } from '../people.ts';
import { labelsDialog } from '../screens/labels-dialog.ts';
import { requestsOf } from '../server/requests-of.ts';
import { fewPlants, numberedPlants } from '../server/seed-plants.ts';
import { tabTo } from '../tab-to.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const entries = (page: Page) => page.getByRole('main').getByRole('listitem');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a code that is scanned opens its plant for whoever is signed in', async ({
    page,
    server,
  }) => {
    await server.addPlants(fewPlants());
    await startSession(page, server, server.adminToken);
    await page.goto('/plant/101');
    await expect(title(page)).toHaveText('Boston Fern');
    await expect(page).toHaveTitle(/^Boston Fern/);
    await expect(page.getByRole('definition')).toHaveText(['101', 'Fern']);
    await expect(entries(page)).toHaveText([/admin added Boston Fern/]);
  });

  test('who is not signed in when they scan one sees its plant once they are', async ({
    page,
    server,
  }) => {
    await server.addPlants(fewPlants());
    await page.goto('/plant/101');
    await expect(page).toHaveURL('/sign-in?next=%2Fplant%2F101');
    await signIn(page, server.adminToken);
    await expect(title(page)).toHaveText('Boston Fern');
    await expect(page).toHaveURL('/plant/101');
  });

  test('a viewer sees a plant, prints its label and is offered no Undo', async ({
    page,
    server,
  }) => {
    await server.addPlants(fewPlants());
    const token = await server.createToken({ name: 'Vera', role: 'viewer' });
    await openPlants(page, server, { path: '/plant/101', token });
    await expect(entries(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Print label' }).tap();
    await expect(labelsDialog(page).amount).toHaveText('1 label on 1 sheet.');
  });
});

test('the changes of a plant are its own, and lead on to all of them', async ({ page, server }) => {
  await server.addPlants(numberedPlants(12));
  await startSession(page, server, server.adminToken);
  const { send } = requestsOf(page, server);
  for (let turn = 1; turn <= 6; turn += 1) {
    const expected = { name: turn === 1 ? 'Plant 01' : `Rose ${turn - 1}`, tag: 'shade' };
    await send('PATCH', '/plants/1', { name: `Rose ${turn}`, tag: 'shade', expected });
  }
  await page.goto('/plant/1');
  await expect(entries(page)).toHaveCount(5);
  await expect(entries(page).first()).toContainText('corrected Rose 5: name → Rose 6');
  await page.getByRole('link', { name: 'All changes' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search history' })).toHaveValue('#1');
  await expect(entries(page)).toHaveCount(7);
});

test('what others make of a plant shows on its page, and one that they delete is said to be gone', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(404);
  await server.addPlants(fewPlants());
  await openListening(page, server, { path: '/plant/101' });
  await expect(title(page)).toHaveText('Boston Fern');
  const { send } = requestsOf(page, server);
  const expected = { name: 'Boston Fern', tag: 'Fern' };
  await send('PATCH', '/plants/101', { name: 'Sword Fern', tag: '', expected });
  await expect(title(page)).toHaveText('Sword Fern');
  await expect(page.getByRole('definition')).toHaveText(['101', 'none']);

  await server.deletePlant(server.adminToken, 101);
  await expect(title(page)).toHaveText('There is no plant with the id 101');
  // The plant and its changes are asked for apart.
  await expect(entries(page)).toHaveCount(3);
  await entries(page).first().getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveText('Sword Fern');
});

test('a plant of another workspace, and one that never was, are not there', async ({
  page,
  server,
  sharedServer,
  watch,
}) => {
  watch.expectRefusals(404);
  await sharedServer.nextWorkspace().addPlants(fewPlants());
  await openPlants(page, server, { path: '/plant/101' });
  await expect(title(page)).toHaveText('There is no plant with the id 101');
  await expect(page.getByText('No change of this plant is kept.')).toBeVisible();
});

test('a plant leads to its place in the list and back, from the keyboard alone', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  const plants = await openPlants(page, server, { path: '/plant/23' });
  await tabTo(page, page.getByRole('link', { name: 'Show in list' }));
  await page.keyboard.press('Enter');
  await expect(plants.rows).toHaveText([/Plant 23/]);
  await page.goBack();
  await expect(title(page)).toHaveText('Plant 23');
  await expect(page.getByRole('main')).toBeFocused();
});

test('from a row that is being corrected a link leads to the plant’s own page', async ({
  page,
  server,
}) => {
  await server.addPlants(fewPlants());
  const plants = await openPlants(page, server);
  await plants.edit('Boston Fern').click();
  await page.getByRole('link', { name: '101, page of Boston Fern' }).click();
  await expect(title(page)).toHaveText('Boston Fern');
});

test('a session that ends over a plant’s page hides it, and shows it again to the same person', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate(401);
  await server.addPlants(fewPlants());
  await openListening(page, server, { path: '/plant/101' });
  await expect(title(page)).toHaveText('Boston Fern');
  await endSession(page, server);
  for (const told of await page.getByText('Boston Fern').all()) await expect(told).toBeHidden();
  await signIn(page, server.adminToken);
  await expect(title(page)).toHaveText('Boston Fern');
});

test('the dialog that prints a plant’s label stays though somebody deletes the plant, and says so, and the focus stays on the page', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(404);
  await server.addPlants(fewPlants());
  await openListening(page, server, { path: '/plant/101' });
  const print = page.getByRole('button', { name: 'Print label' });
  await print.click();
  await expect(labelsDialog(page).amount).toHaveText('1 label on 1 sheet.');
  await server.deletePlant(server.adminToken, 101);
  await expect(title(page)).toHaveText(/There is no plant with the id 101/);
  await expect(labelsDialog(page).dialog).toContainText('has been deleted');
  await expect(labelsDialog(page).amount).toHaveText('No label to print.');
  await page.keyboard.press('Escape');
  await expect(labelsDialog(page).amount).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});
