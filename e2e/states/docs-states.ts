import { expect } from '@playwright/test';
import { wordsOf } from '../languages/words-of.ts';
import { openPlants } from '../people.ts';
import { nurseryPlants } from '../server/seed-plants.ts';
import type { ScreenState } from './screen-state.ts';

/** The reference, before and after a request. */
export const DOCS_STATES: ScreenState[] = [
  {
    name: 'docs',
    async reach(page, server) {
      await openPlants(page, server, { path: '/docs' });
      await expect(page.getByRole('heading', { name: 'Delete a plant' })).toBeVisible();
    },
  },
  {
    name: 'docs-answer',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      await openPlants(page, server, { path: '/docs' });
      await page.getByRole('textbox', { name: wordsOf(page).accessToken }).fill(server.adminToken);
      const list = page.getByRole('form', { name: wordsOf(page).apiTry('List the plants') });
      await list.getByRole('textbox', { name: 'limit' }).fill('3');
      await list.getByRole('button', { name: wordsOf(page).apiSend }).click();
      await expect(list.getByText('200 OK')).toBeVisible();
    },
  },
  {
    name: 'docs-waiting',
    async reach(page, server) {
      await openPlants(page, server, { path: '/docs' });
      await page.getByRole('textbox', { name: wordsOf(page).accessToken }).fill(server.adminToken);
      await page.route('**/plants', () => undefined);
      const list = page.getByRole('form', { name: wordsOf(page).apiTry('List the plants') });
      await list.getByRole('button', { name: wordsOf(page).apiSend }).click();
      await expect(list.getByText(wordsOf(page).apiWaiting)).toBeVisible();
    },
  },
];
