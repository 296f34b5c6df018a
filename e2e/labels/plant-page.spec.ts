import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, openListening, openPlants, signIn, startSession } from '../people.ts';
import { labelsDialog } from '../screens/labels-dialog.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { requestsOf } from '../server/requests-of.ts';
import { fewPlants, numberedPlants } from '../server/seed-plants.ts';
import { tabTo } from '../tab-to.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const entries = (page: Page) => page.getByRole('main').getByRole('listitem');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a code that is scanned opens its plant for whoever is signed in, and for who is not once they are; a viewer sees it, prints its label and is offered no Undo', async ({
    page,
    server,
  }) => {
    await server.addPlants(fewPlants());
    await test.step('who is not signed in sees it once they are', async () => {
      await page.goto('/plant/101');
      await expect(page).toHaveURL('/sign-in?next=/plant/101');
      await signIn(page, server.adminToken);
      await expect(title(page)).toHaveText('Boston Fern');
      await expect(page).toHaveURL('/plant/101');
      await expect(page).toHaveTitle(/^Boston Fern/);
      await expect(page.getByRole('definition')).toHaveText(['101', 'Fern']);
      await expect(entries(page)).toHaveText([/admin added Boston Fern/]);
      await expect(entries(page).getByRole('button', { name: 'Undo' })).toBeVisible();
    });

    await test.step('a viewer who is signed in sees it, prints its label and is offered no Undo', async () => {
      const token = await server.createToken({ name: 'Vera', role: 'viewer' });
      await openPlants(page, server, { path: '/plant/101', token });
      await expect(title(page)).toHaveText('Boston Fern');
      await expect(entries(page)).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Print label' }).tap();
      await expect(labelsDialog(page).amount).toHaveText('1 label on 1 sheet.');
    });
  });
});

test('the changes of a plant are its own, and lead on to all of them; it leads to its place in the list and back, from the keyboard alone, and from a row that is being corrected a link leads to its page', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  await startSession(page, server, server.adminToken);
  const { send } = requestsOf(page, server);
  for (let turn = 1; turn <= 6; turn += 1) {
    const expected = { name: turn === 1 ? 'Plant 23' : `Rose ${turn - 1}`, tag: 'shade' };
    await send('PATCH', '/plants/23', { name: `Rose ${turn}`, tag: 'shade', expected });
  }
  await page.goto('/plant/23');
  const plants = plantsScreen(page);

  await test.step('its changes are its own, and lead on to all of them', async () => {
    await expect(entries(page)).toHaveCount(5);
    await expect(entries(page).first()).toContainText('corrected Rose 5: name → Rose 6');
    await page.getByRole('link', { name: 'All changes' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search history' })).toHaveValue('#23');
    await expect(entries(page)).toHaveCount(7);
    await page.goBack();
    await expect(title(page)).toHaveText('Rose 6');
  });

  await test.step('it leads to its place in the list and back', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Show in list' }));
    await page.keyboard.press('Enter');
    await expect(plants.rows).toHaveText([/Rose 6/]);
    await page.goBack();
    await expect(title(page)).toHaveText('Rose 6');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('from a row that is being corrected a link leads to its page', async () => {
    await page.goForward();
    await plants.edit('Rose 6').click();
    await page.getByRole('link', { name: '23, page of Rose 6' }).click();
    await expect(title(page)).toHaveText('Rose 6');
  });
});

test('what others make of a plant shows on its page, and one that they delete is said to be gone, while the dialog that prints its label stays and says so, and the focus stays on the page; a session that ends over it hides it, and shows it again to the same person; one of another workspace, and one that never was, are not there', async ({
  page,
  server,
  sharedServer,
  watch,
}) => {
  watch.expectRefusals(404);
  await server.addPlants(fewPlants());

  await test.step('a plant of another workspace is not there', async () => {
    await sharedServer.nextWorkspace().addPlants([{ id: 201, name: 'Secret Fern', tag: '' }]);
    await openPlants(page, server, { path: '/plant/201' });
    await expect(title(page)).toHaveText('There is no plant with the id 201');
    await expect(page.getByText('No changes to this plant are on record.')).toBeVisible();
  });

  await openListening(page, server, { path: '/plant/101' });
  await expect(title(page)).toHaveText('Boston Fern');
  const { dialog, amount } = labelsDialog(page);

  await test.step('what others make of it shows', async () => {
    const { send } = requestsOf(page, server);
    const expected = { name: 'Boston Fern', tag: 'Fern' };
    await send('PATCH', '/plants/101', { name: 'Sword Fern', tag: '', expected });
    await expect(title(page)).toHaveText('Sword Fern');
    await expect(page.getByRole('definition')).toHaveText(['101', 'none']);
  });

  await test.step('one that they delete is gone, and the dialog that prints its label says so', async () => {
    await page.getByRole('button', { name: 'Print label' }).click();
    await expect(amount).toHaveText('1 label on 1 sheet.');
    await server.deletePlant(server.adminToken, 101);
    await expect(title(page)).toHaveText('There is no plant with the id 101');
    await expect(dialog).toContainText('has been deleted');
    await expect(amount).toHaveText('No label to print.');
    await page.keyboard.press('Escape');
    await expect(amount).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    // The plant and its changes are asked for apart.
    await expect(entries(page)).toHaveCount(3);
    await entries(page).first().getByRole('button', { name: 'Undo' }).click();
    await expect(title(page)).toHaveText('Sword Fern');
  });

  await test.step('a session that ends hides it, and shows it again to the same person', async () => {
    watch.tolerate(401);
    await endSession(page, server);
    for (const told of await page.getByText('Sword Fern').all()) await expect(told).toBeHidden();
    await signIn(page, server.adminToken);
    await expect(title(page)).toHaveText('Sword Fern');
  });
});
