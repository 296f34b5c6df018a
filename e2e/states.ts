import { expect, type Page } from '@playwright/test';
import { EDITING_STATES } from './editing-states.ts';
import { historyScreen } from './history-screen.ts';
import { makeHistory } from './make-history.ts';
import type { Refusal } from './page-watch.ts';
import { endSession, openPlants, signIn } from './people.ts';
import { holdRequests } from './requests.ts';
import { numberedName, numberedPlants, nurseryPlants, plantsOfTags } from './seed-plants.ts';
import type { PlantServer } from './server.ts';
import { TOKENS_STATES } from './tokens-states.ts';
import { TRANSFER_STATES } from './transfer-states.ts';

/** A state that a screen can be in, and how one gets there with a server that holds nothing. */
export interface ScreenState {
  name: string;
  /** What must be refused on the way. */
  refusals?: Refusal[];
  reach(page: Page, server: PlantServer): Promise<void>;
}

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name });

const WAITING = ['Japanese Maple', 'Kentia Palm', 'Lemon Balm', 'Mock Orange', 'Nasturtium'];

const REFUSED_AND_SET_ASIDE = [
  ['Olive', '101', 'Tree'],
  ['Wollemi Pine, grafted, in a pot of 30 litres', '102', 'Conifer'],
  ['Tree Fern', '103', ''],
] as const;

/** Every screen in every state, for the journeys that look at all of them. */
export const SCREEN_STATES: ScreenState[] = [
  {
    name: 'sign-in',
    async reach(page) {
      await page.goto('/sign-in');
      await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
    },
  },
  {
    name: 'sign-in-wrong',
    refusals: [401],
    async reach(page) {
      await page.goto('/sign-in');
      await signIn(page, 'wrong');
      await expect(page.getByText(/not an access token/)).toBeVisible();
    },
  },
  {
    name: 'sign-in-link-used',
    refusals: [401],
    async reach(page, server) {
      const plants = await openPlants(page, server);
      await expect(plants.add).toBeVisible();
      await page.goto('/sign-in#code=used');
      await expect(page.getByRole('link', { name: /^Go on as/ })).toBeVisible();
    },
  },
  {
    name: 'sign-in-link-question',
    async reach(page, server) {
      const link = await server.createLink({ name: 'Ben', role: 'editor' });
      await openPlants(page, server);
      await page.goto(link);
      await expect(page.getByRole('dialog', { name: /^You are signed in as/ })).toBeVisible();
    },
  },
  {
    name: 'plants-loading',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
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
      await expect(heading(page, /no plants yet/i)).toBeVisible();
    },
  },
  {
    name: 'plants-no-match',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      await openPlants(page, server, { path: '/?search=orchid' });
      await expect(heading(page, /nothing matches/i)).toBeVisible();
    },
  },
  {
    name: 'plants-no-match-with-tag',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      await openPlants(page, server, { path: '/?search=orchid&tag=Fern' });
      await expect(heading(page, /nothing matches/i)).toBeVisible();
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
    name: 'plants-many-tags',
    async reach(page, server) {
      await server.addPlants(plantsOfTags(30));
      const plants = await openPlants(page, server, { path: '/?tag=Tag+28&sort=-id' });
      await expect(plants.chip('Tag 28')).toBeVisible();
    },
  },
  {
    name: 'plants-all-tags',
    async reach(page, server) {
      await server.addPlants(plantsOfTags(30));
      const plants = await openPlants(page, server);
      await expect(plants.rows).toHaveCount(20);
      await page.getByRole('button', { name: 'All tags' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'plants-failed',
    refusals: ['no answer'],
    async reach(page, server) {
      await page.route('**/bff/plants?*', (route) => route.abort());
      await openPlants(page, server);
      await expect(heading(page, /could not be loaded/i)).toBeVisible();
    },
  },
  {
    name: 'plants-offline',
    refusals: ['no answer'],
    async reach(page, server) {
      await server.addPlants(numberedPlants(45));
      const plants = await openPlants(page, server);
      await expect(plants.rows).toHaveCount(20);
      await page.context().setOffline(true);
      await plants.lastPage.click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'plants-toast',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      const plants = await openPlants(page, server);
      await plants.delete('Boston Fern').click();
      await expect(plants.undo).toBeVisible();
    },
  },
  {
    name: 'plants-news',
    async reach(page, server) {
      const token = await server.createToken({ name: 'Ada', role: 'editor' });
      await server.addPlants(nurseryPlants());
      const heard = page.waitForResponse('**/bff/events*');
      const plants = await openPlants(page, server);
      await heard;
      await server.deletePlant(token, 102);
      await expect(plants.toast(/^Ada deleted/)).toBeVisible();
    },
  },
  {
    name: 'plants-many-toasts',
    async reach(page, server) {
      await server.addPlants(numberedPlants(20));
      const plants = await openPlants(page, server);
      for (const id of [1, 2, 3, 4, 5, 6]) await plants.delete(numberedName(id)).press('Enter');
      await expect(plants.undo).toHaveCount(6);
    },
  },
  {
    name: 'plants-field-errors',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      const plants = await openPlants(page, server);
      await plants.id.fill('first');
      await plants.add.click();
      await expect(plants.name).toHaveAccessibleDescription(/empty/);
    },
  },
  {
    name: 'plants-refused',
    refusals: [409],
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      const plants = await openPlants(page, server);
      for (const [name, id, tag] of REFUSED_AND_SET_ASIDE) {
        await plants.name.fill(name);
        await plants.id.fill(id);
        await plants.tag.fill(tag);
        await plants.add.click();
      }
      await expect(plants.refused).toHaveCount(3);
      await plants.name.fill('Half a name');
      await plants.refused.last().getByRole('button', { name: 'Edit' }).click();
      await expect(plants.refused.last()).toContainText('Half a name');
    },
  },
  {
    name: 'plants-adding',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      await holdRequests(page, 'POST', '**/bff/plants');
      const plants = await openPlants(page, server);
      for (const name of WAITING) {
        await plants.name.fill(name);
        await plants.add.click();
      }
      await expect(plants.waiting.first().locator('../..')).toHaveCSS('opacity', '1');
      await expect(plants.waiting).toHaveCount(WAITING.length);
    },
  },
  {
    name: 'plants-held',
    refusals: ['no answer'],
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      const plants = await openPlants(page, server);
      await expect(plants.rows).toHaveCount(20);
      await page.route('**/bff/plants', (route) => route.abort());
      for (const name of WAITING) {
        await plants.name.fill(name);
        await plants.add.click();
      }
      await expect(plants.waiting).toHaveCount(WAITING.length);
      await expect(page.getByText(/Not added yet/)).toBeVisible();
    },
  },
  {
    name: 'plants-viewer',
    async reach(page, server) {
      await server.addPlants(numberedPlants(45));
      const token = await server.createToken({ name: 'Vera', role: 'viewer' });
      const plants = await openPlants(page, server, { token });
      await expect(plants.rows).toHaveCount(20);
    },
  },
  {
    name: 'plants-shortcuts',
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      const plants = await openPlants(page, server);
      await expect(plants.rows).toHaveCount(20);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'plants-session-ended',
    refusals: [401],
    async reach(page, server) {
      await server.addPlants(nurseryPlants());
      const plants = await openPlants(page, server, { isDeaf: true });
      await plants.name.fill('Japanese Maple');
      await endSession(page, server);
      await plants.add.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
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
  ...TOKENS_STATES,
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
  ...EDITING_STATES,
  ...TRANSFER_STATES,
  {
    name: 'not-found',
    refusals: [404],
    async reach(page, server) {
      await openPlants(page, server, { path: '/nowhere' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
