import { expect, type Page } from '@playwright/test';
import { wordsOf } from '../languages/words-of.ts';
import { openPlants, startSession } from '../people.ts';
import { viewsDialog } from '../screens/views-dialog.ts';
import { nurseryPlants } from '../server/seed-plants.ts';
import { addView } from '../server/seed-views.ts';
import type { PlantServer } from '../server/server.ts';
import type { ScreenState } from './screen-state.ts';

/** Keeps some views, and shows the list as one of them does but for its order. */
async function openInView(page: Page, server: PlantServer): Promise<void> {
  await server.addPlants(nurseryPlants());
  await startSession(page, server, server.adminToken);
  const shown = { search: 'fern', tags: ['Fern', ''], sort: '-added', isRoomy: true };
  const id = await addView(page, server, 'own', 'Ferns of bench 4', shown);
  await addView(page, server, 'own', 'Houseplants', { tags: ['Houseplant'], sort: 'name' });
  await addView(page, server, 'shared', 'What came in last', { sort: '-added' });
  const path = `/?search=fern&tag=&tag=Fern&sort=name&view=${id}`;
  const plants = await openPlants(page, server, { path });
  await expect(plants.rows.first()).toBeVisible();
  await expect(viewsDialog(page).control.filter({ hasText: 'Ferns' })).toBeVisible();
}

async function openViews(page: Page): Promise<void> {
  const { control, dialog } = viewsDialog(page);
  await control.click();
  await expect(dialog).toBeVisible();
}

/** Views that are kept: the one that is shown, their list, and what changes them. */
export const VIEWS_STATES: ScreenState[] = [
  { name: 'view-shown', reach: openInView },
  {
    name: 'views',
    async reach(page, server) {
      await openInView(page, server);
      await openViews(page);
      await expect(viewsDialog(page).update).toBeVisible();
    },
  },
  {
    name: 'views-none',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      await openPlants(page, server);
      await openViews(page);
    },
  },
  {
    name: 'views-name-taken',
    refusals: [409],
    async reach(page, server) {
      await openInView(page, server);
      await openViews(page);
      const { name, save, replace } = viewsDialog(page);
      await name.fill('Houseplants');
      await save.click();
      const refusal = wordsOf(page).ownViewNameTaken('Houseplants');
      await expect(page.getByText(refusal)).toBeVisible();
      await expect(replace('Houseplants')).toBeVisible();
    },
  },
  {
    name: 'views-rename',
    async reach(page, server) {
      await openInView(page, server);
      await openViews(page);
      const { rename, newName } = viewsDialog(page);
      await rename('Houseplants').click();
      await expect(newName).toBeFocused();
    },
  },
];
