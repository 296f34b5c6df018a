import { expect } from '@playwright/test';
import { openPlants } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { makeHistory } from '../server/make-history.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { heading, type ScreenState } from './screen-state.ts';

/** The history: full, filtered, empty, failed, and after an Undo. */
export const HISTORY_STATES: ScreenState[] = [
  {
    name: 'history-full',
    async reach(page, server) {
      await makeHistory(page, server);
      await page.goto('/history');
      await expect(historyScreen(page).entries).toHaveCount(30);
    },
  },
  {
    name: 'history-empty',
    async reach(page, server) {
      await openPlants(page, server, { path: '/history' });
      await expect(heading(page, /nothing has been changed/i)).toBeVisible();
    },
  },
  {
    name: 'history-filtered',
    async reach(page, server) {
      await makeHistory(page, server);
      await page.goto('/history?kind=delete');
      await expect(historyScreen(page).entries).toHaveCount(2);
    },
  },
  {
    name: 'history-no-match',
    async reach(page, server) {
      await server.addPlants(numberedPlants(1));
      await openPlants(page, server, { path: '/history?kind=import' });
      await expect(heading(page, /no change matches/i)).toBeVisible();
    },
  },
  {
    name: 'history-failed',
    refusals: ['no answer'],
    async reach(page, server) {
      await page.route('**/bff/changes*', (route) => route.abort());
      await openPlants(page, server, { path: '/history' });
      await expect(heading(page, /could not be loaded/i)).toBeVisible();
    },
  },
  {
    name: 'history-undone',
    async reach(page, server) {
      await makeHistory(page, server);
      await page.goto('/history');
      const history = historyScreen(page);
      await history.undo(/corrected/).click();
      await expect(history.toast(/as it was/)).toBeVisible();
      await expect(history.entry(/corrected/)).toContainText('Undone by');
    },
  },
];
