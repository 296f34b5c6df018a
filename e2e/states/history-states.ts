import { expect } from '@playwright/test';
import type { Plant } from '../../server/contract/plants.ts';
import { wordsOf } from '../languages/words-of.ts';
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
      await expect(heading(page, wordsOf(page).historyEmptyTitle)).toBeVisible();
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
      await expect(heading(page, wordsOf(page).noChangeMatchesTitle)).toBeVisible();
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
      await expect(heading(page, wordsOf(page).noChangeMatchesTitle)).toBeVisible();
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
      await history.allPlants('Half price').click();
      await expect(history.plantsOf('Half price')).toHaveCount(12);
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
      const words = wordsOf(page);
      const deletion = words.historyDeleted('', words.countPlants(60)).join('');
      await history.allPlants(deletion).click();
      await history.more(deletion).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'history-failed',
    refusals: ['no answer'],
    async reach(page, server) {
      await page.route('**/bff/changes*', (route) => route.abort());
      await openPlants(page, server, { path: '/history' });
      await expect(heading(page, wordsOf(page).historyFailedTitle)).toBeVisible();
    },
  },
  {
    name: 'history-undone',
    async reach(page, server) {
      await makeHistory(page, server);
      await page.goto('/history');
      const history = historyScreen(page);
      const words = wordsOf(page);
      const correction = /Mediterranean/;
      await history.undo(correction).click();
      await expect(history.toast(words.undonePlantAsItWas('Olive'))).toBeVisible();
      const undone = history.entry(correction).filter({ hasText: words.undoneBy('Edda') });
      await expect(undone).toBeVisible();
    },
  },
];
