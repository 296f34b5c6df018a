import { expect } from '@playwright/test';
import { containing, wordsOf } from '../languages/words-of.ts';
import { holdRequests } from '../server/requests.ts';
import { fewPlants, numberedPlants } from '../server/seed-plants.ts';
import { openWithForm } from './open-with-form.ts';
import type { ScreenState } from './screen-state.ts';

const WAITING = ['Japanese Maple', 'Kentia Palm', 'Lemon Balm', 'Mock Orange', 'Nasturtium'];

const REFUSED_AND_SET_ASIDE = [
  ['Olive', '101', 'Tree'],
  ['Wollemi Pine, grafted, in a pot of 30 litres', '102', 'Conifer'],
  ['Tree Fern', '103', ''],
] as const;

/** The form: what is wrong in it, what waits and what was refused. */
export const ADDING_STATES: ScreenState[] = [
  {
    name: 'plants-field-errors',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      const plants = await openWithForm(page, server);
      await plants.id.fill('first');
      await plants.add.click();
      await expect(plants.name).toHaveAccessibleDescription(
        containing(wordsOf(page).inputFaults.missing.name),
      );
    },
  },
  {
    name: 'plants-id-jump',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      const plants = await openWithForm(page, server);
      await expect(plants.rows).toHaveCount(fewPlants().length);
      await plants.name.fill('Olive');
      await plants.id.fill('4006381333933');
      await plants.add.click();
      await expect(plants.id).toHaveAccessibleDescription(
        containing(wordsOf(page).idJumps(4006381333934, 106)),
      );
    },
  },
  {
    name: 'plants-namesakes',
    async reach(page, server) {
      const names = ['Boston Fern', 'Boston fern', 'Olive', 'boston fern', 'BOSTON FERN'];
      await server.addPlants(names.map((name, at) => ({ id: 101 + at, name, tag: '' })));
      const plants = await openWithForm(page, server);
      await plants.name.fill('Boston Fern');
      await expect(
        plants.toast(wordsOf(page).namesakes('Boston Fern', 4, ['101', '102', '104'])),
      ).toBeVisible();
    },
  },
  {
    name: 'plants-added',
    async reach(page, server) {
      await server.addPlants(numberedPlants(21));
      const plants = await openWithForm(page, server);
      await plants.name.fill('Japanese Painted Fern');
      await plants.add.click();
      await expect(
        page.getByRole('button', { name: wordsOf(page).show, exact: true }),
      ).toBeVisible();
      await expect(plants.undo).toBeVisible();
    },
  },
  {
    name: 'plants-refused',
    refusals: [409],
    async reach(page, server) {
      await server.addPlants(fewPlants());
      const plants = await openWithForm(page, server);
      for (const [name, id, tag] of REFUSED_AND_SET_ASIDE) {
        await plants.name.fill(name);
        await plants.id.fill(id);
        await plants.tag.fill(tag);
        await plants.add.click();
      }
      await expect(plants.refused).toHaveCount(3);
      await plants.name.fill('Half a name');
      await plants.refused
        .last()
        .getByRole('button', { name: wordsOf(page).edit })
        .click();
      await expect(plants.refused.last()).toContainText('Half a name');
    },
  },
  {
    name: 'plants-adding',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await holdRequests(page, 'POST', '**/bff/plants');
      const plants = await openWithForm(page, server);
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
      await server.addPlants(fewPlants());
      const plants = await openWithForm(page, server);
      await expect(plants.rows).toHaveCount(fewPlants().length);
      await page.route('**/bff/plants', (route) => route.abort());
      for (const name of WAITING) {
        await plants.name.fill(name);
        await plants.add.click();
      }
      await expect(plants.waiting).toHaveCount(WAITING.length);
      await expect(page.getByText(wordsOf(page).notConfirmedYet)).toBeVisible();
    },
  },
];
