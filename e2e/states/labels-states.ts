import { expect, type Page } from '@playwright/test';
import { wordsOf } from '../languages/words-of.ts';
import { endSession, openPlants, startSession } from '../people.ts';
import { labelsDialog } from '../screens/labels-dialog.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { requestsOf } from '../server/requests-of.ts';
import { fewPlants, nurseryPlants } from '../server/seed-plants.ts';
import type { PlantServer } from '../server/server.ts';
import { heading, type ScreenState } from './screen-state.ts';

/** A plant's own page, and the dialog that prints labels that lead to it. */
export const LABELS_STATES: ScreenState[] = [
  {
    name: 'plant-page',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await startSession(page, server, server.adminToken);
      const { send } = requestsOf(page, server);
      const expected = { name: 'Boston Fern', tag: 'Fern' };
      await send('PATCH', '/plants/101', { name: 'Boston Fern', tag: 'Houseplant', expected });
      await page.goto('/plant/101');
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    },
  },
  {
    name: 'plant-page-longest',
    async reach(page, server) {
      const longest = { id: 9007199254740990, name: 'W'.repeat(200), tag: 'W'.repeat(50) };
      await server.addPlants([longest]);
      const token = await server.createToken({ name: 'Vera', role: 'viewer' });
      await openPlants(page, server, { path: '/plant/9007199254740990', token });
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    },
  },
  {
    name: 'plant-gone',
    refusals: [404],
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await server.deletePlant(server.adminToken, 101);
      await openPlants(page, server, { path: '/plant/101' });
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    },
  },
  {
    name: 'plant-failed',
    refusals: ['no answer'],
    async reach(page, server) {
      await page.route('**/bff/plants/*', (route) => route.abort());
      await openPlants(page, server, { path: '/plant/101' });
      await expect(heading(page, wordsOf(page).plantNotLoaded)).toBeVisible();
    },
  },
  {
    name: 'labels',
    async reach(page, server) {
      await showOrigin(page, 'https://plants.nursery.example');
      await openLabels(page, server);
      await labelsDialog(page).sheet.selectOption('Avery L7160');
    },
  },
  {
    name: 'labels-part-used',
    async reach(page, server) {
      await openLabels(page, server);
      const { sheet, first } = labelsDialog(page);
      await sheet.selectOption('Avery 5160');
      await first.selectOption('8');
    },
  },
  {
    name: 'labels-failed',
    refusals: ['no answer'],
    async reach(page, server) {
      await page.route('**/bff/address', (route) => route.abort());
      const plants = await selectAll(page, server);
      await plants.printLabels.click();
      await expect(labelsDialog(page).dialog.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'labels-too-many',
    async reach(page, server) {
      await page.route('**/bff/plants?*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), total: 1234 } });
      });
      const plants = await selectAll(page, server);
      await page.getByRole('button', { name: wordsOf(page).selectionTakeAll(1234) }).click();
      await plants.printLabels.click();
      await expect(
        page.getByRole('dialog', { name: wordsOf(page).tooManyTitle(1234) }),
      ).toBeVisible();
    },
  },
  {
    name: 'labels-session-ended',
    async reach(page, server) {
      await openLabels(page, server);
      await endSession(page, server);
    },
  },
];

async function selectAll(page: Page, server: PlantServer): Promise<PlantsScreen> {
  await server.addPlants(nurseryPlants());
  const plants = await openPlants(page, server);
  await plants.selectPage.check();
  return plants;
}

async function openLabels(page: Page, server: PlantServer): Promise<void> {
  const plants = await selectAll(page, server);
  await plants.printLabels.click();
  await expect(labelsDialog(page).print).toBeVisible();
}

/** Has the server tell this address, as where PUBLIC_URL is set. */
async function showOrigin(page: Page, origin: string): Promise<void> {
  await page.route('**/bff/address', (route) => route.fulfill({ json: { address: origin } }));
}
