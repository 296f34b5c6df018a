import { expect, type Page } from '@playwright/test';
import { openListening } from './people.ts';
import type { PlantsScreen } from './screens/plants-screen.ts';
import { numberedPlants } from './server/seed-plants.ts';
import type { PlantServer } from './server/server.ts';

interface People {
  page: Page;
  otherPage: Page;
  server: PlantServer;
}

/** Opens the same list for two people who hear of each other: an admin, and Ada in a browser of her own. */
export async function openBoth(
  { page, otherPage, server }: People,
  count: number,
  path = '/',
): Promise<{ mine: PlantsScreen; theirs: PlantsScreen }> {
  const token = await server.createToken({ name: 'Ada', role: 'editor' });
  await server.addPlants(numberedPlants(count));
  const mine = await openListening(page, server, { path });
  const theirs = await openListening(otherPage, server, { token, path });
  await expect(mine.rows.first()).toBeVisible();
  await expect(theirs.rows.first()).toBeVisible();
  return { mine, theirs };
}
