import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { holdRequests } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

async function deleteThree(page: Page, plants: PlantsScreen, names: string[]): Promise<void> {
  for (const name of names) await plants.select(name).check();
  await plants.deleteSelected.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 plants' }).click();
}

test('a deletion of many that is refused over another screen, or when it is tried again since, is told, and a refusal says nothing of a selection that is another by then', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(404, 'no answer');
  await server.addPlants(numberedPlants(9));
  const plants = await openListening(page, server);
  const history = page.getByRole('link', { name: 'History' });
  const back = page.getByRole('link', { name: 'Plants', exact: true });

  await test.step('over another screen', async () => {
    const held = await holdRequests(page, 'POST', '**/bff/deletions');
    await deleteThree(page, plants, ['Plant 01', 'Plant 02', 'Plant 03']);
    await history.click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await server.deletePlant(server.adminToken, 2);
    held.letGo('on');
    await expect(
      plants.toast('3 plants were not deleted. Deleted in the meantime: Plant 02.'),
    ).toBeVisible();
    await page.unroute('**/bff/deletions');
    await back.click();
  });

  await test.step('tried again since', async () => {
    await page.route('**/bff/deletions', (route) => route.abort(), { times: 1 });
    await deleteThree(page, plants, ['Plant 03', 'Plant 04', 'Plant 05']);
    await expect(plants.toast(/not known whether 3 plants were deleted/)).toBeVisible();
    await history.click();
    await back.click();
    await server.deletePlant(server.adminToken, 4);
    await expect(plants.select('Plant 04')).toBeHidden();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(plants.toast(/Deleted in the meantime: Plant 04\./)).toBeVisible();
  });

  await test.step('another selection', async () => {
    const held = await holdRequests(page, 'POST', '**/bff/deletions');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was deleted' });
    await deleteThree(page, plants, ['Plant 05', 'Plant 06', 'Plant 07']);
    await plants.select('Plant 09').check();
    await server.deletePlant(server.adminToken, 6);
    held.letGo('on');
    await expect(refusal).toContainText('Deleted in the meantime: Plant 06.');
    await expect(refusal).not.toContainText('selected');
  });
});
