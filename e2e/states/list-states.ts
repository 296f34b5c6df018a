import { expect, type Page } from '@playwright/test';
import { comeBack, leave } from '../kept-page.ts';
import { wordsOf } from '../languages/words-of.ts';
import { endSession, openListening, openPlants } from '../people.ts';
import {
  fewPlants,
  numberedName,
  numberedPlants,
  nurseryPlants,
  plantsOfTags,
} from '../server/seed-plants.ts';
import { openWithForm } from './open-with-form.ts';
import { heading, type ScreenState } from './screen-state.ts';
import { stopClock } from './stop-clock.ts';

/** The list of plants: full, empty, found, filtered, failed, and what is told above it. */
export const LIST_STATES: ScreenState[] = [
  {
    name: 'plants-loading',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await page.route('**/bff/plants?*', () => undefined);
      const plants = await openPlants(page, server);
      await expect(plants.table).toHaveAttribute('aria-busy', 'true');
    },
  },
  {
    name: 'plants-full',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      const plants = await openPlants(page, server);
      await expect(plants.rows).toHaveCount(20);
    },
  },
  {
    name: 'plants-empty',
    async reach(page, server) {
      await openPlants(page, server);
      await expect(heading(page, wordsOf(page).noPlantsTitle)).toBeVisible();
    },
  },
  {
    name: 'plants-no-match',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server, { path: '/?search=orchid' });
      await expect(heading(page, wordsOf(page).nothingMatches('orchid'))).toBeVisible();
    },
  },
  {
    name: 'plants-no-match-with-tag',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server, { path: '/?search=orchid&tag=Fern' });
      await expect(heading(page, orchidsWith(page, ['Fern'], false))).toBeVisible();
    },
  },
  {
    name: 'plants-sorted-and-filtered',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      const plants = await openPlants(page, server, { path: '/?tag=Houseplant&sort=-name' });
      await expect(plants.rows).toHaveCount(5);
      await expect(plants.chip('Houseplant')).toBeVisible();
    },
  },
  {
    name: 'plants-several-tags',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      const path = '/?search=a&tag=Fern&tag=Houseplant&tag=Cactus&sort=name';
      const plants = await openPlants(page, server, { path });
      await expect(plants.chip('Houseplant')).toHaveAttribute('aria-pressed', 'true');
      await expect(plants.rows.first()).toBeVisible();
    },
  },
  {
    name: 'plants-no-match-with-tags',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server, { path: '/?search=orchid&tag=Fern&tag=Herb&tag=' });
      await expect(heading(page, orchidsWith(page, ['Fern', 'Herb'], true))).toBeVisible();
    },
  },
  {
    name: 'plants-tags-of-search',
    async reach(page, server) {
      await server.addPlants(plantsOfTags(14));
      const plants = await openPlants(page, server, { path: '/?search=plant+1' });
      await expect(plants.chips.first()).toBeVisible();
      await page.getByRole('button', { name: wordsOf(page).allTags }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'plants-many-tags',
    async reach(page, server) {
      await server.addPlants(plantsOfTags(14));
      const plants = await openPlants(page, server, { path: '/?tag=Tag+13&sort=-id' });
      await expect(plants.chip('Tag 13')).toBeVisible();
    },
  },
  {
    name: 'plants-all-tags',
    async reach(page, server) {
      await server.addPlants(plantsOfTags(14));
      const plants = await openPlants(page, server);
      await expect(plants.rows).toHaveCount(20);
      await page.getByRole('button', { name: wordsOf(page).allTags }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'plants-rename-tag',
    async reach(page, server) {
      await server.addPlants(plantsOfTags(14));
      await openPlants(page, server);
      await page.getByRole('button', { name: wordsOf(page).allTags }).click();
      await page.getByRole('button', { name: wordsOf(page).renameTag('Tag 03') }).click();
      await page.getByRole('combobox', { name: wordsOf(page).newTag }).fill('Tag 01');
      await expect(page.getByRole('button', { name: wordsOf(page).mergeTheTags })).toBeVisible();
    },
  },
  {
    name: 'plants-failed',
    refusals: ['no answer'],
    async reach(page, server) {
      await page.route('**/bff/plants?*', (route) => route.abort());
      await openPlants(page, server);
      await expect(heading(page, wordsOf(page).plantsNotLoaded)).toBeVisible();
    },
  },
  {
    name: 'plants-unreached',
    refusals: ['no answer'],
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      await openListening(page, server);
      await page.getByRole('button', { name: wordsOf(page).allTags }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.route('**/bff/session', (route) => route.abort());
      await leave(page);
      await comeBack(page);
      await expect(heading(page, wordsOf(page).appNotReached)).toBeVisible();
    },
  },
  {
    name: 'plants-offline',
    refusals: ['no answer'],
    async reach(page, server) {
      await server.addPlants(numberedPlants(15));
      // What hears of other tabs has come by then, too.
      const plants = await openListening(page, server, { path: '/?limit=10' });
      await expect(plants.rows).toHaveCount(10);
      await page.context().setOffline(true);
      await plants.lastPage.click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'plants-toast',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      const plants = await openPlants(page, server);
      await plants.delete('Boston Fern').click();
      await expect(plants.undo).toBeVisible();
    },
  },
  {
    name: 'plants-news',
    async reach(page, server) {
      const token = await server.createToken({ name: 'Ada', role: 'editor' });
      await server.addPlants(fewPlants());
      const plants = await openListening(page, server);
      await server.deletePlant(token, 102);
      await expect(
        plants.toast(wordsOf(page).newsOfOne.delete('Ada', fewPlants()[1]?.name ?? '')),
      ).toBeVisible();
    },
  },
  {
    name: 'plants-many-toasts',
    async reach(page, server) {
      await server.addPlants(numberedPlants(7));
      const plants = await openPlants(page, server);
      await expect(plants.rows).toHaveCount(7);
      // Else the first toasts would leave before the last has come.
      await stopClock(page);
      for (const id of [1, 2, 3, 4, 5, 6]) await plants.row(numberedName(id)).press('Delete');
      await expect(plants.undo).toHaveCount(6);
      await page.clock.resume();
    },
  },
  {
    name: 'plants-viewer',
    async reach(page, server) {
      await server.addPlants(numberedPlants(15));
      const token = await server.createToken({ name: 'Vera', role: 'viewer' });
      const plants = await openPlants(page, server, { path: '/?limit=10', token });
      await expect(plants.rows).toHaveCount(10);
    },
  },
  {
    name: 'plants-shortcuts',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      const plants = await openPlants(page, server);
      await expect(plants.rows).toHaveCount(fewPlants().length);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'plants-session-ended',
    refusals: [401],
    async reach(page, server) {
      await server.addPlants(fewPlants());
      const plants = await openWithForm(page, server, { isDeaf: true });
      await plants.name.fill('Japanese Maple');
      await endSession(page, server);
      await plants.add.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** Returns what is said where no orchid has one of these tags. */
function orchidsWith(page: Page, tags: string[], orNone: boolean): string {
  const words = wordsOf(page);
  return words.nothingMatchesBoth('orchid', words.oneOfTags(tags, 0, orNone));
}
