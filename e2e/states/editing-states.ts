import { expect, type Page } from '@playwright/test';
import { openPlants } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { requestsOf } from '../server/requests-of.ts';
import { fewPlants, numberedPlants } from '../server/seed-plants.ts';
import type { PlantServer } from '../server/server.ts';
import type { ScreenState } from './screen-state.ts';

/** Rows that are selected or corrected, the dialogs that ask, and what others did meanwhile. */
export const EDITING_STATES: ScreenState[] = [
  {
    name: 'plants-selected',
    async reach(page, server) {
      const plants = await selectSome(page, server);
      await expect(plants.deleteSelected).toBeVisible();
    },
  },
  {
    name: 'plants-all-selected',
    async reach(page, server) {
      await server.addPlants(numberedPlants(15));
      const plants = await openPlants(page, server, { path: '/?limit=10' });
      await plants.selectPage.check();
      await page.getByRole('button', { name: 'Select all 15 that match' }).click();
      await expect(page.getByText('All 15 selected')).toBeVisible();
    },
  },
  {
    name: 'plants-editing-namesake',
    async reach(page, server) {
      await server.addPlants(fewPlants());
      const plants = await openPlants(page, server);
      await plants.edit('Sweet Basil').click();
      const { name, form } = plants.editor('Sweet Basil');
      await name.fill('boston fern');
      await expect(form.getByText('Boston Fern already exists, with id 101.')).toBeVisible();
    },
  },
  {
    name: 'plants-delete-many',
    async reach(page, server) {
      const plants = await selectSome(page, server);
      await plants.deleteSelected.click();
      await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible();
    },
  },
  {
    name: 'plants-delete-all-that-match',
    async reach(page, server) {
      await server.addPlants(numberedPlants(45));
      const plants = await openPlants(page, server, { path: '/?search=Plant&tag=sun&limit=10' });
      await plants.selectPage.check();
      await page.getByRole('button', { name: 'Select all 15 that match' }).click();
      await plants.deleteSelected.click();
      await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible();
    },
  },
  {
    name: 'plants-tag-many',
    async reach(page, server) {
      const plants = await selectSome(page, server);
      await plants.tagSelected.click();
      await page.getByRole('dialog', { name: /^Tag/ }).getByRole('combobox').fill('potted');
    },
  },
  {
    name: 'plants-tag-many-errors',
    async reach(page, server) {
      const plants = await selectSome(page, server);
      await plants.tagSelected.click();
      const dialog = page.getByRole('dialog', { name: /^Tag/ });
      await dialog.getByRole('combobox').fill('x'.repeat(51));
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(/characters/)).toBeVisible();
    },
  },
  {
    name: 'plants-delete-refused',
    refusals: [404],
    async reach(page, server) {
      const plants = await selectSome(page, server);
      await server.deletePlant(server.adminToken, 104);
      await plants.deleteSelected.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect(page.getByRole('alert')).toContainText('Nothing was deleted');
    },
  },
  {
    name: 'plants-editing',
    async reach(page, server) {
      const { name, tag } = await editOne(page, server);
      await name.fill('Maidenhair fern');
      await expect(tag).toBeVisible();
    },
  },
  {
    name: 'plants-editing-errors',
    async reach(page, server) {
      const { name, tag, save } = await editOne(page, server);
      await name.fill('');
      await tag.fill('x'.repeat(60));
      await save.click();
      await expect(name).toHaveAccessibleDescription(/Enter a name/);
    },
  },
  {
    name: 'plants-edit-conflict',
    refusals: [409],
    async reach(page, server) {
      const { name, save, form } = await editOne(page, server);
      await name.fill('Maidenhair fern');
      const expected = { name: 'Boston Fern', tag: 'Fern' };
      const theirs = { name: 'Boston Fern ‘Compacta’', tag: 'Houseplant', expected };
      await requestsOf(page, server).send('PATCH', '/plants/101', theirs);
      await save.click();
      await expect(form.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'plants-edit-deleted',
    refusals: [404],
    async reach(page, server) {
      const { name, save, form } = await editOne(page, server);
      await name.fill('Maidenhair fern');
      await server.deletePlant(server.adminToken, 101);
      await save.click();
      await expect(form.getByRole('alert')).toBeVisible();
    },
  },
];

/** What others do is not to be known before it is met. */
async function selectSome(page: Page, server: PlantServer): Promise<PlantsScreen> {
  await server.addPlants(fewPlants());
  const plants = await openPlants(page, server, { isDeaf: true });
  for (const { name } of fewPlants().slice(1, 4)) await plants.select(name).check();
  await expect(page.getByText('3 selected').first()).toBeVisible();
  return plants;
}

async function editOne(page: Page, server: PlantServer) {
  await server.addPlants(fewPlants());
  const plants = await openPlants(page, server, { isDeaf: true });
  await plants.edit('Boston Fern').click();
  const editor = plants.editor('Boston Fern');
  await expect(editor.name).toBeFocused();
  return editor;
}

/** Changes a plant behind the page's back. */
