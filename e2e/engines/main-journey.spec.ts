import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numberedPlants } from '../server/seed-plants.ts';
import type { Part } from './driver/tab.ts';
import { expect, test } from './engine-journey.ts';
import { ENGINES, type EngineName } from './engines.ts';

const PLANTS = numberedPlants(24);

const accessToken: Part = { role: 'textbox', name: 'Access token' };
const addForm: Part = { role: 'form', name: 'Add a plant' };
const editForm: Part = { role: 'form', name: 'Correct Rosa canina' };
const button = (name: string): Part => ({ role: 'button', name });
const dialog = (name: string): Part => ({ role: 'dialog', name });
const nameIn = (within: Part): Part => ({ role: 'textbox', name: 'Name', within });
const tagIn = (within: Part): Part => ({ role: 'combobox', name: 'Tag', within });

/** What the table's rows say of these plants of `PLANTS`. */
function rowsOf(...ids: number[]): string[] {
  return ids.map((id) => {
    const plant = PLANTS[id - 1];
    return `${id} ${plant?.name} ${plant?.tag}`;
  });
}

for (const engineName of Object.keys(ENGINES) as EngineName[]) {
  test.describe(`in ${engineName}`, () => {
    test.use({ engineName });
    test('the main journey', async ({ engine, engineName, tab, server }, info) => {
      await server.addPlants(PLANTS);
      const ada = await server.createToken({ name: 'Ada', role: 'editor' });

      async function seeRows(...rows: string[]) {
        await expect.poll(() => tab.texts('row')).toEqual(rows);
      }

      async function seeRow(row: string) {
        await expect.poll(() => tab.texts('row')).toContain(row);
      }

      /** Waits for the newest toast, whose Undo is then the first. */
      async function seeNews(news: string) {
        await expect.poll(async () => (await tab.texts('status')).join('\n')).toContain(news);
      }

      await test.step('sign in', async () => {
        await tab.open(`${server.url}/?limit=10&sort=-id`);
        await tab.type(accessToken, ada);
        await tab.click(button('Sign in'));
        await seeRows(...rowsOf(24, 23, 22, 21, 20, 19, 18, 17, 16, 15));
      });

      await test.step('add plants from the keyboard, with suggestions for their tags in sight', async () => {
        await tab.type(nameIn(addForm), 'Rosa canina');
        await tab.type(tagIn(addForm), 'sh');
        await tab.press('Enter');
        await seeNews('Added Rosa canina with id 25.');
        await tab.type(nameIn(addForm), 'Fern');
        // Elsewhere suggestions come in their own time, and the page is shown no Enter that chooses one.
        const isChosen = engineName === 'WebKit';
        await tab.type(tagIn(addForm), isChosen ? 'sh' : 'shade');
        if (isChosen) {
          // Those that come later would take back which one is marked.
          await expect.poll(() => tab.suggestions()).toEqual(['shade', 'sh']);
          await tab.press('ArrowDown');
          await tab.press('Enter');
        }
        await tab.press('Enter');
        await seeNews('Added Fern with id 26.');
        await seeRow('26 Fern shade');
      });

      await test.step('correct one in its row', async () => {
        await tab.click(button('Edit Rosa canina'));
        await tab.type(nameIn(editForm), 'Rosa gallica');
        await tab.type(tagIn(editForm), 'su');
        await tab.seeSuggestions();
        // The first closes the suggestions alone, the next one gives all of it up.
        await tab.press('Escape');
        await tab.see(tagIn(editForm));
        await tab.press('Escape');
        await tab.click(button('Edit Rosa canina'));
        await tab.type(nameIn(editForm), 'Rosa gallica');
        await tab.type(tagIn(editForm), 'su');
        await tab.seeSuggestions();
        await tab.press('Escape');
        await tab.type(tagIn(editForm), 'su');
        await tab.press('Enter');
        await seeRow('25 Rosa gallica su');
      });

      await test.step('page', async () => {
        await tab.click(button('Last page'));
        await seeRows(...rowsOf(6, 5, 4, 3, 2, 1));
        await tab.click(button('Previous page'));
        await seeRows(...rowsOf(16, 15, 14, 13, 12, 11, 10, 9, 8, 7));
        await tab.click(button('Next page'));
        await seeRows(...rowsOf(6, 5, 4, 3, 2, 1));
      });

      await test.step('delete one, and undo that', async () => {
        await tab.click(button('Delete Plant 05'));
        await seeNews('Deleted Plant 05');
        await seeRows(...rowsOf(6, 4, 3, 2, 1));
        await tab.click(button('Undo'));
        await seeRows(...rowsOf(6, 5, 4, 3, 2, 1));
      });

      await test.step('give many another tag', async () => {
        await tab.click({ role: 'checkbox', name: 'Select all on this page' });
        await tab.click(button('Tag selected'));
        await tab.type(tagIn(dialog('Tag 6 plants')), 's');
        await tab.press('Enter');
        await seeNews('Tagged 6 plants “s”.');
        const names = [6, 5, 4, 3, 2, 1].map((id) => `${id} Plant 0${id} s`);
        await seeRows(...names);
      });

      await test.step('import a file', async () => {
        await tab.click(button('Import'));
        const file = info.outputPath('delivery.csv');
        await writeFile(file, 'name,tag\nMoss,shade\n"Ivy, “Hedera”",\n');
        await tab.choose({ role: 'file', within: dialog('Import plants') }, file);
        await tab.click(button('Import 2 plants'));
        await seeNews('Imported 2 plants.');
      });

      await test.step('export, and look at the file', async () => {
        await tab.click(button('Export'));
        await tab.click({ role: 'link', name: 'CSV', within: dialog('Export plants') });
        const lines = PLANTS.map(({ id, name, tag }) => `${id},${name},${id > 6 ? tag : 's'}`);
        const added = [
          '25,Rosa gallica,su',
          '26,Fern,shade',
          '27,Moss,shade',
          '28,"Ivy, “Hedera”",',
        ];
        const all = ['id,name,tag', ...[...lines, ...added].reverse(), ''];
        await expect(async () => {
          const file = await readFile(join(engine.downloads, 'plants.csv'), 'utf8');
          expect(file).toBe(`\ufeff${all.join('\r\n')}`);
        }).toPass();
      });

      await test.step('see what a program adds', async () => {
        await tab.click(button('First page'));
        await seeRow('28 Ivy, “Hedera”');
        await server.addPlants([{ id: 100, name: 'Oak', tag: '' }]);
        await seeRow('100 Oak');
        await seeNews('admin added Oak.');
      });

      await test.step('sign out', async () => {
        await tab.click(button('Sign out'));
        await tab.see(accessToken);
        await seeRows();
      });
    });
  });
}
