import { expect, type Locator, type Page } from '@playwright/test';
import { containing, wordsOf } from '../languages/words-of.ts';
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
      await page.getByRole('button', { name: wordsOf(page).selectionTakeAll(15) }).click();
      await expect(page.getByText(wordsOf(page).selectionCountAll(15))).toBeVisible();
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
      await expect(form.getByText(wordsOf(page).namesake('Boston Fern', 101))).toBeVisible();
    },
  },
  {
    name: 'plants-delete-many',
    async reach(page, server) {
      const plants = await selectSome(page, server);
      await plants.deleteSelected.click();
      const title = wordsOf(page).deleteManyTitle(3);
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    },
  },
  {
    name: 'plants-delete-all-that-match',
    async reach(page, server) {
      await server.addPlants(numberedPlants(45));
      const plants = await openPlants(page, server, { path: '/?search=Plant&tag=sun&limit=10' });
      await plants.selectPage.check();
      await page.getByRole('button', { name: wordsOf(page).selectionTakeAll(15) }).click();
      await plants.deleteSelected.click();
      const title = wordsOf(page).deleteManyTitle(15);
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    },
  },
  {
    name: 'plants-tag-many',
    async reach(page, server) {
      const plants = await selectSome(page, server);
      await plants.tagSelected.click();
      await tagDialog(page).getByRole('combobox').fill('potted');
    },
  },
  {
    name: 'plants-tag-many-errors',
    async reach(page, server) {
      const plants = await selectSome(page, server);
      await plants.tagSelected.click();
      const dialog = tagDialog(page);
      await dialog.getByRole('combobox').fill('x'.repeat(51));
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(/\b51\b/)).toBeVisible();
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
        .getByRole('button', { name: wordsOf(page).deleteManyConfirm(3) })
        .click();
      await expect(page.getByRole('alert')).toContainText(wordsOf(page).refusedNoneDeleted);
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
      await expect(name).toHaveAccessibleDescription(
        containing(wordsOf(page).inputFaults.missing.name),
      );
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

function tagDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: wordsOf(page).tagManyTitle(3) });
}

/** What others do is not to be known before it is met. */
async function selectSome(page: Page, server: PlantServer): Promise<PlantsScreen> {
  await server.addPlants(fewPlants());
  const plants = await openPlants(page, server, { isDeaf: true });
  for (const { name } of fewPlants().slice(1, 4)) await plants.select(name).check();
  await expect(page.getByText(wordsOf(page).selectionCount(3)).first()).toBeVisible();
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
