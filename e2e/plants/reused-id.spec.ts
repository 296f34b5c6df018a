import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening, openPlants } from '../people.ts';
import { requestsOf } from '../server/requests-of.ts';
import type { PlantServer } from '../server/server.ts';

const ROSES = [5, 6, 7, 8, 9].map((id) => ({ id, name: `Rosa ${id}`, tag: '' }));

const selectedPlants = (page: Page) => page.getByRole('region', { name: 'Selected plants' });

/** Gives the id of a plant to another one. */
async function reuse(server: PlantServer, id: number, name: string): Promise<void> {
  await server.deletePlant(server.adminToken, id);
  await server.addPlants([{ id, name, tag: '' }]);
}

async function answer(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

test('a plant that gets the id of one selected is not selected, and one that others correct stays so; a page that heard of nothing deletes none but the plants it names, of many and of one', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(ROSES);
  const plants = await openListening(page, server);
  for (const name of ['Rosa 5', 'Rosa 6']) await plants.select(name).check();
  await reuse(server, 5, 'Precious orchid');
  await expect(plants.select('Precious orchid')).not.toBeChecked();
  await expect(selectedPlants(page)).toContainText('1 selected');

  const body = { name: 'Rosa alba', tag: 'white', expected: { name: 'Rosa 6', tag: '' } };
  await requestsOf(page, server).send('PATCH', '/plants/6', body);
  await expect(plants.select('Rosa alba')).toBeChecked();
  await plants.deleteSelected.click();
  await expect(page.getByRole('dialog', { name: 'Delete 1 plant?' })).toContainText('Rosa alba');
  await answer(page, 'Delete 1 plant');
  await expect(plants.toast('Deleted Rosa alba.')).toBeVisible();
  await expect(plants.rows).toHaveText([/Precious orchid/, /Rosa 7/, /Rosa 8/, /Rosa 9/]);

  watch.expectRefusals(409);
  await openPlants(page, server, { isDeaf: true });
  for (const name of ['Rosa 7', 'Rosa 8']) await plants.select(name).check();
  await reuse(server, 7, 'Rare fern');
  await plants.deleteSelected.click();
  await expect(page.getByRole('dialog', { name: 'Delete 2 plants?' })).toContainText('Rosa 7');
  await answer(page, 'Delete 2 plants');
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was deleted' })).toContainText(
    'Plant 7 is called Rare fern now. It is no longer selected; the other plant still is.',
  );
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(plants.rows).toHaveText([/Precious orchid/, /Rare fern/, /Rosa 8/, /Rosa 9/]);
  await plants.deleteSelected.click();
  await expect(page.getByRole('dialog', { name: 'Delete 1 plant?' })).toContainText('Rosa 8');
  await answer(page, 'Cancel');

  await reuse(server, 9, 'Blue aster');
  await plants.delete('Rosa 9').click();
  await expect(
    plants.toast('Rosa 9 was not deleted. Plant 9 is called Blue aster now.'),
  ).toBeVisible();
  await expect(plants.rows).toHaveText([/Precious orchid/, /Rare fern/, /Rosa 8/, /Blue aster/]);
});
