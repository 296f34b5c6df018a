import { expect, type Page } from '@playwright/test';
import { openPlants, type Visit } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import type { PlantServer } from '../server/server.ts';

/** Shows the plants with the form, which stands behind Add on a phone. */
export async function openWithForm(
  page: Page,
  server: PlantServer,
  visit: Visit = {},
): Promise<PlantsScreen> {
  const plants = await openPlants(page, server, visit);
  await expect(plants.add.or(plants.showForm)).toBeVisible();
  if (await plants.showForm.isVisible()) await plants.showForm.click();
  return plants;
}
