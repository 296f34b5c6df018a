import { expect } from '@playwright/test';
import { wordsOf } from '../languages/words-of.ts';
import { openPlants } from '../people.ts';
import { importDialog, manyRows } from '../screens/import-dialog.ts';
import { fewPlants } from '../server/seed-plants.ts';
import type { ScreenState } from './screen-state.ts';

/** The dialogs that bring plants in from a file and write them into one. */
export const TRANSFER_STATES: ScreenState[] = [
  {
    name: 'import-choose',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server);
      const { open, file } = importDialog(page);
      await open.click();
      await expect(file).toBeFocused();
    },
  },
  {
    name: 'import-checking',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server);
      const { choose, progress } = importDialog(page);
      // Nobody answers, so it stays as it is.
      await page.route('**/bff/imports/check', () => undefined);
      await choose('spring delivery.csv', manyRows(1234));
      await expect(progress).toBeVisible();
    },
  },
  {
    name: 'import-refused',
    refusals: [400],
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server);
      const { choose, dialog } = importDialog(page);
      await choose('invoice.csv', '%PDF-1.7');
      await expect(dialog.getByRole('alert')).toContainText(wordsOf(page).fileOfOtherKind('pdf'));
    },
  },
  {
    name: 'import-preview',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server);
      const { choose, submit } = importDialog(page);
      await choose('spring delivery.csv', manyRows(1234).replace('name,tag', 'name,tag,price'));
      await expect(submit).toBeVisible();
    },
  },
  {
    name: 'import-columns',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server);
      const { choose, dialog } = importDialog(page);
      const rows = 'Nr.;Botanischer Name;Gruppe;Preis\n7;Rosa canina;Rosen;3,50\n8;Bracken;;2,00\n';
      await choose('Lieferung im Frühling.csv', rows);
      await dialog
        .getByRole('combobox', { name: wordsOf(page).fieldLabels.name })
        .selectOption('Botanischer Name');
      await expect(dialog.getByRole('cell', { name: 'Rosa canina' })).toBeVisible();
    },
  },
  {
    name: 'import-errors',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server);
      const { choose, faults } = importDialog(page);
      const rows = Array.from({ length: 60 }, (_, i) => `${i % 7 === 0 ? 101 : 500 + i},,${i}`);
      await choose('spring delivery.csv', `id,name,tag\n102,Fern,\n${rows.join('\n')}\n`);
      await expect(faults).toBeVisible();
    },
  },
  {
    name: 'import-replaces',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server);
      const { choose, dialog } = importDialog(page);
      await choose(
        'update.csv',
        'id,name,tag\n101,Bracken,shade\n102,Ivy,\n900,Moss,\n,Oak,tree\n',
      );
      await dialog.getByRole('checkbox').check();
      await expect(dialog.getByRole('row', { name: /Moss/ })).toBeVisible();
    },
  },
  {
    name: 'import-progress',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server);
      const { choose, submit, progress } = importDialog(page);
      await choose('spring delivery.csv', manyRows(1234));
      // Nobody answers, so it stays as it is.
      await page.route('**/bff/imports?*', () => undefined);
      await submit.click();
      await expect(progress).toBeVisible();
    },
  },
  {
    name: 'export',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      await openPlants(page, server, { path: '/?search=fern&sort=name' });
      await page.getByRole('button', { name: wordsOf(page).exportButton, exact: true }).click();
      await expect(page.getByRole('dialog', { name: wordsOf(page).exportTitle })).toContainText(
        'fern',
      );
    },
  },
];
