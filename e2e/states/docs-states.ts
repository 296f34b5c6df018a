import { expect } from '@playwright/test';
import { openPlants } from '../people.ts';
import { nurseryPlants } from '../server/seed-plants.ts';
import { heading, type ScreenState } from './screen-state.ts';

/** The reference, before and after a request. */
export const DOCS_STATES: ScreenState[] = [
  {
    name: 'docs',
    async reach(page, server) {
      await openPlants(page, server, { path: '/docs' });
      await expect(heading(page, /delete a plant/i)).toBeVisible();
    },
  },
  {
    name: 'docs-answer',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      await openPlants(page, server, { path: '/docs' });
      await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
      const list = page.getByRole('form', { name: /List the plants/ });
      await list.getByRole('textbox', { name: 'limit' }).fill('3');
      await list.getByRole('button', { name: 'Send request' }).click();
      await expect(list.getByText('200 OK')).toBeVisible();
    },
  },
  {
    name: 'docs-waiting',
    async reach(page, server) {
      await openPlants(page, server, { path: '/docs' });
      await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
      await page.route('**/plants', () => undefined);
      const list = page.getByRole('form', { name: /List the plants/ });
      await list.getByRole('button', { name: 'Send request' }).click();
      await expect(list.getByText('Waiting for the answer')).toBeVisible();
    },
  },
];
