import { expect } from '@playwright/test';
import type { Plant } from '../../server/contract/plants.ts';
import { openPlants, startSession } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { makeHistory } from '../server/make-history.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { heading, type ScreenState } from './screen-state.ts';

/** The history: full, filtered, searched, opened, empty, failed, and after an Undo. */
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
    name: 'history-searched',
    async reach(page, server) {
      await makeHistory(page, server);
      await page.goto('/history?search=fern');
      await expect(historyScreen(page).entries).toHaveCount(5);
    },
  },
  {
    name: 'history-not-found',
    async reach(page, server) {
      await makeHistory(page, server);
      await page.goto('/history?search=mandrake&person=Edda');
      await expect(heading(page, /no change matches/i)).toBeVisible();
    },
  },
  {
    name: 'history-not-found-yet',
    async reach(page, server) {
      // What takes very many changes to come about.
      const none = { entries: [], next: 7, isWhole: true, isDamaged: false };
      await page.route('**/bff/changes*', (route) => route.fulfill({ json: none }));
      await openPlants(page, server, { path: '/history?search=mandrake' });
      await expect(historyScreen(page).further).toBeVisible();
    },
  },
  {
    name: 'history-open',
    async reach(page, server) {
      await makeHistory(page, server);
      const { send } = requestsOf(page, server);
      const plants = await send<Plant[]>('GET', '/export?format=json');
      await send('POST', '/taggings', { plants: plants.slice(0, 12), newTag: 'Half price' });
      await page.goto('/history');
      const history = historyScreen(page);
      await history.allPlants(/gave the tag/).click();
      await expect(history.plantsOf(/gave the tag/)).toHaveCount(12);
    },
  },
  {
    name: 'history-open-more',
    async reach(page, server) {
      const plants = numberedPlants(60);
      await server.addPlants(plants);
      await startSession(page, server, server.adminToken);
      await requestsOf(page, server).deleteMany(plants.map(({ id }) => id));
      await page.goto('/history');
      const history = historyScreen(page);
      await history.allPlants(/deleted/).click();
      await history.more(/deleted/).scrollIntoViewIfNeeded();
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
