import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening, openPlants, startSession } from '../people.ts';
import { requestsOf } from '../server/requests-of.ts';
import type { PlantServer } from '../server/server.ts';

const ROSES = [5, 6, 7].map((id) => ({ id, name: `Rosa ${id}`, tag: '' }));

const selectedPlants = (page: Page) => page.getByRole('region', { name: 'Selected plants' });

/** Gives the id of Rosa 5 to another plant. */
async function reuseFive(server: PlantServer): Promise<void> {
  const token = await server.createToken({ name: 'Ben', role: 'editor' });
  await server.deletePlant(token, 5);
  await server.addPlants([{ id: 5, name: 'Precious orchid', tag: '' }]);
}

async function answer(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

test('a plant that gets the id of one selected is not selected, and one that others correct stays so', async ({
  page,
  otherPage,
  server,
}) => {
  await server.addPlants(ROSES);
  const plants = await openListening(page, server);
  await startSession(otherPage, server, server.adminToken);
  for (const name of ['Rosa 5', 'Rosa 6']) await plants.select(name).check();
  await reuseFive(server);
  await expect(plants.select('Precious orchid')).not.toBeChecked();
  await expect(selectedPlants(page)).toContainText('1 selected');

  const body = { name: 'Rosa alba', tag: 'white', expected: { name: 'Rosa 6', tag: '' } };
  await requestsOf(otherPage, server).send('PATCH', '/plants/6', body);
  await expect(plants.select('Rosa alba')).toBeChecked();
  await plants.deleteSelected.click();
  await expect(page.getByRole('dialog', { name: 'Delete 1 plant?' })).toContainText('Rosa alba');
  await answer(page, 'Delete 1 plant');
  await expect(plants.toast('Deleted Rosa alba.')).toBeVisible();
  await expect(plants.rows).toHaveText([/Precious orchid/, /Rosa 7/]);
});

test('a page that heard of nothing deletes none but the plants it names, of many and of one', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(ROSES);
  const plants = await openPlants(page, server, { isDeaf: true });
  for (const name of ['Rosa 5', 'Rosa 6']) await plants.select(name).check();
  await reuseFive(server);
  await plants.deleteSelected.click();
  await expect(page.getByRole('dialog', { name: 'Delete 2 plants?' })).toContainText('Rosa 5');
  await answer(page, 'Delete 2 plants');
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was deleted' })).toContainText(
    'Plant 5 is called Precious orchid now. It is no longer selected; the other plant still is.',
  );
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(plants.rows).toHaveText([/Precious orchid/, /Rosa 6/, /Rosa 7/]);
  await plants.deleteSelected.click();
  await expect(page.getByRole('dialog', { name: 'Delete 1 plant?' })).toContainText('Rosa 6');
  await answer(page, 'Cancel');

  await server.deletePlant(server.adminToken, 7);
  await server.addPlants([{ id: 7, name: 'Rare fern', tag: '' }]);
  await plants.delete('Rosa 7').click();
  await expect(
    plants.toast('Rosa 7 was not deleted. Plant 7 is called Rare fern now.'),
  ).toBeVisible();
  await expect(plants.rows).toHaveText([/Precious orchid/, /Rosa 6/, /Rare fern/]);
});
