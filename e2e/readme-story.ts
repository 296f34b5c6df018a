import { expect, type Page } from '@playwright/test';
import { openPlants } from './people.ts';
import { importDialog } from './screens/import-dialog.ts';
import { requestsOf } from './server/requests-of.ts';
import { nurseryPlants } from './server/seed-plants.ts';
import type { PlantServer } from './server/server.ts';

const NOW = new Date('2026-05-06T16:20:00');
/** How long ago each change is said to have been made, the newest first. */
const MINUTES_AGO = [4, 11, 26, 52, 75, 130, 185, 1440 + 20, 1440 + 95, 1440 + 310];

/** Lets two people do a bit of everything, and history tell it as if it had taken them two days. */
export async function tellStory(page: Page, server: PlantServer): Promise<void> {
  const ada = await server.createToken({ name: 'Ada', role: 'admin' });
  const edda = await server.createToken({ name: 'Edda', role: 'editor' });
  await page.clock.setFixedTime(NOW);
  const { send, deleteOne, deleteMany, undo } = requestsOf(page, server);
  const add = (name: string, tag: string) => send('POST', '/plants', { name, tag });

  const plants = await openPlants(page, server, { token: ada });
  const { choose, submit } = importDialog(page);
  await choose('spring delivery.json', JSON.stringify(nurseryPlants()));
  await submit.click();
  await expect(plants.toast(/^Imported/)).toBeVisible();
  await add('Bird of Paradise', 'Houseplant');
  await deleteOne(105);
  await openPlants(page, server, { token: edda });
  await add('Star Jasmine', 'Climber');
  await send('PATCH', '/plants/107', {
    ...{ name: 'Japanese Maple ‘Bloodgood’', tag: 'Tree' },
    expected: { name: 'Japanese Maple', tag: 'Tree' },
  });
  const deletion = await deleteMany([101, 102, 103, 104, 111, 112, 113]);
  await openPlants(page, server, { token: ada });
  await undo(deletion);
  await deleteOne(118);
  await add('Lesser Periwinkle ‘Gertrude Jekyll’', 'Perennial');
  await add('Corkscrew Hazel', 'Shrub');
  await spreadOverDays(page);
}

/** Puts the times of all changes where the story has them. */
async function spreadOverDays(page: Page): Promise<void> {
  await page.route('**/bff/changes?*', async (route) => {
    const response = await route.fetch();
    const history: { entries: { at: string }[] } = await response.json();
    const entries = history.entries.map((entry, index) => ({
      ...entry,
      at: new Date(NOW.getTime() - (MINUTES_AGO[index] ?? 0) * 60_000).toISOString(),
    }));
    await route.fulfill({ response, json: { ...history, entries } });
  });
}
