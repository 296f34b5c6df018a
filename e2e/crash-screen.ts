import { expect, type Page } from '@playwright/test';
import { wordsOf } from './languages/words-of.ts';
import { openListening } from './people.ts';
import type { PlantsScreen } from './screens/plants-screen.ts';
import { numberedPlants } from './server/seed-plants.ts';
import type { PlantServer } from './server/server.ts';

/** Opens three plants, and does what somebody does there before an error takes the screen away. */
export async function crashScreen(
  page: Page,
  server: PlantServer,
  before = async (_plants: PlantsScreen) => {},
): Promise<PlantsScreen> {
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server);
  await before(plants);
  // It is meant, and nothing to complain of.
  await page.evaluate(() => addEventListener('error', (error) => error.preventDefault()));
  // As an extension may, it takes away what React looks for.
  await plants.row('Plant 02').evaluate((row) => row.remove());
  await server.deletePlant(server.adminToken, 2);
  await expect(page.getByRole('heading', { name: wordsOf(page).crashTitle })).toBeVisible();
  return plants;
}
