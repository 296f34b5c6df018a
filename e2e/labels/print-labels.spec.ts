import type { Page } from '@playwright/test';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { Plant } from '../../server/contract/plants.ts';
import { LABEL_SHEETS, labelsOf } from '../../web/plants/labels/label-sheets.ts';
import { expect, test } from '../journey.ts';
import { typeAt } from '../key-times.ts';
import { endSession, openListening, openPlants, signIn } from '../people.ts';
import { labelsDialog } from '../screens/labels-dialog.ts';
import { holdRequests } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { fewPlants, numberedPlants } from '../server/seed-plants.ts';
import { settle } from '../states/settle.ts';
import { tabTo } from '../tab-to.ts';

/** A millimetre in CSS pixels. */
const MM = 96 / 25.4;

/** Notes on the page's root how often it asks to be printed, which nobody in a test can answer. */
async function countPrints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.documentElement;
    window.print = () => {
      root.dataset.prints = String(Number(root.dataset.prints ?? 0) + 1);
    };
  });
}

test('labels of selected plants are printed from the keyboard alone; they say what is so when they are printed, and leave out what has been deleted', async ({
  page,
  server,
}) => {
  await server.addPlants(fewPlants());
  const plants = await openPlants(page, server, { isDeaf: true });
  await expect(plants.rows).toHaveCount(5);
  const labels = labelsDialog(page);

  await test.step('labels are printed from the keyboard alone', async () => {
    await countPrints(page);
    for (const name of ['Boston Fern', 'Sweet Basil']) {
      await tabTo(page, plants.select(name));
      await page.keyboard.press('Space');
    }
    await tabTo(page, plants.printLabels);
    await page.keyboard.press('Enter');
    await expect(labels.sheet).toBeFocused();
    await expect(labels.print).toBeVisible();
    // A select takes letters that come late for another beginning.
    await (await typeAt(page))([...'Avery 5163', 'Tab', ...'10'], 50);
    await expect(labels.amount).toHaveText('2 labels on 2 sheets.');
    await tabTo(page, labels.print);
    await page.keyboard.press('Enter');
    await expect(page.locator(':root')).toHaveAttribute('data-prints', '1');
    await page.keyboard.press('Escape');
    await expect(labels.dialog).toBeHidden();
    await expect(plants.printLabels).toBeFocused();
  });

  await test.step('they say what is so when they are printed', async () => {
    const { send } = requestsOf(page, server);
    const all = await send<Plant[]>('GET', '/export?format=json');
    const basil = all.find(({ name }) => name === 'Sweet Basil');
    await server.deletePlant(server.adminToken, Number(basil?.id));
    const expected = { name: 'Boston Fern', tag: 'Fern' };
    await send('PATCH', '/plants/101', { name: 'Sword Fern', tag: 'Fern', expected });
    await plants.printLabels.click();
    await expect(labels.dialog).toContainText('1 of the plants you chose has been deleted.');
    await expect(labels.dialog).toContainText('1 has another name or tag now.');
    await expect(labels.amount).toHaveText('1 label on 1 sheet.');
    await expect(labels.printed).toContainText('Sword Fern');
  });
});

test('labels of all that match are those of every page, in the list’s order; on paper there is nothing but them, each a code of its plant’s address beside name, tag and id, on as many pages of the sheet’s paper as there are sheets', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const plants = numberedPlants(145);
  await server.addPlants(plants);
  const list = await openListening(page, server, { path: '/?limit=10&sort=-id&search=Plant' });
  await list.selectPage.check();
  await page.getByRole('button', { name: 'Select all 145 that match' }).click();
  await list.printLabels.click();
  const { sheet, first, amount, print, printed } = labelsDialog(page);

  await test.step('labels are those of every page, in the list’s order', async () => {
    await sheet.selectOption('Avery L7651');
    await expect(amount).toHaveText('145 labels on 3 sheets.');
    await expect(print).toBeVisible();
    await expect(printed).toHaveCount(3);
    await expect(printed.first().locator(':scope > *').first()).toContainText('#145');
    await expect(printed.last().locator(':scope > *').last()).toContainText('#1');
  });

  await test.step('on paper there is nothing but the labels', async () => {
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    const controls = page.locator('button, input, select, a, dialog, nav, header, table');
    expect(await controls.filter({ visible: true }).count()).toBe(0);
    await expect(printed.first()).toContainText('Plant 145');
    const third = printed.nth(0).locator(':scope > *').nth(2);
    await expect(third).toHaveText('Plant 143shade#143');
    const code = generate(`${server.url}/plant/143`, { minCorrectionLevel: correction.M });
    await expect(third.locator('path')).toHaveAttribute('d', toSvgPath(code));
    await expect(third.locator(':scope > *')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.emulateMedia({ colorScheme: null, media: null });
  });

  await test.step('there are as many pages of the sheet’s paper as there are sheets', async () => {
    // A file of two labels is made in a fraction of the time.
    await requestsOf(page, server).deleteMany(plants.slice(2).map(({ id }) => id));
    await expect(amount).toHaveText('2 labels on 1 sheet.');
    for (const sheetKind of LABEL_SHEETS) {
      await sheet.selectOption(sheetKind.name);
      // The first at the very end of a sheet, and so the second at the beginning of another.
      await first.selectOption(String(labelsOf(sheetKind)));
      await expect(printed.nth(1)).toHaveAttribute('data-paper', sheetKind.paper);
      await expect(print).toBeVisible();
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]/g)];
      const sizes = boxes.map((box) => box.slice(1).map((length) => Math.round(Number(length))));
      const size = sheetKind.paper === 'A4' ? [595, 842] : [612, 792];
      expect(sizes, sheetKind.name).toEqual([size, size]);
    }
  });
});

const LONG_NAMES = [
  'Rhododendron ponticum subsp. baeticum ‘Cunningham’s White’ × yakushimanum, '.repeat(3),
  'Donaudampfschifffahrtsgesellschaftskapitänsgarten-Johannisbeerhochstämmchen',
  '鸡爪槭红枫日本红枫园艺品种'.repeat(15),
  '日本のもみじ ‘大盃’',
  'شجرة القيقب اليابانية الحمراء '.repeat(7),
  'W'.repeat(200),
  'Ж'.repeat(200),
].map((name) => name.slice(0, 200).trim());

test('no name, tag or id leaves its label, however long it is and in whichever script', async ({
  page,
  server,
}) => {
  const highest = 9007199254740991;
  await server.addPlants(
    LONG_NAMES.map((name, index) => ({ id: highest - index, name, tag: 'W'.repeat(50) })),
  );
  const plants = await openPlants(page, server);
  await plants.selectPage.check();
  await plants.printLabels.click();
  const { sheet: choice, print, printed } = labelsDialog(page);
  for (const sheet of LABEL_SHEETS) {
    await page.emulateMedia({ media: 'screen' });
    await choice.selectOption(sheet.name);
    await expect(print).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(printed.first()).toBeVisible();
    const faults = await page.evaluate(() => {
      const texts = document.querySelectorAll('.screen > :last-child [dir] > div');
      return Array.from(texts).flatMap((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const text = range.getBoundingClientRect();
        const column = line.parentElement?.parentElement?.getBoundingClientRect();
        const label = line.closest('[data-paper] > *')?.getBoundingClientRect();
        const isIn =
          column &&
          label &&
          text.width <= column.width + 0.5 &&
          text.top >= label.top &&
          text.bottom <= label.bottom;
        return isIn ? [] : [line.textContent];
      });
    });
    expect(faults, sheet.name).toEqual([]);
    const sides = await printed
      .locator('svg')
      .evaluateAll((codes) => codes.map((code) => code.getBoundingClientRect().width));
    expect(sides).toHaveLength(LONG_NAMES.length);
    // The white around it takes a fifth or less.
    expect(Math.min(...sides) / MM, sheet.name).toBeGreaterThanOrEqual(12 / 0.8);
  }
});

test('labels of chosen plants follow what others do to these while the dialog is open, which says what that was and keeps what was set; a session that ends above them hides them, on paper too, until the same person is back', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(fewPlants());
  const plants = await openListening(page, server);
  for (const name of ['Boston Fern', 'Sweet Basil']) await plants.select(name).check();
  await plants.printLabels.click();
  const { dialog, sheet, first, amount, print, printed } = labelsDialog(page);
  await sheet.selectOption('Avery L7163');
  await first.selectOption('14');
  await expect(amount).toHaveText('2 labels on 2 sheets.');
  const { send, deleteOne, undoLatest } = requestsOf(page, server);
  await first.focus();
  const [fern, basil] = (await send<Plant[]>('GET', '/export?format=json')).filter(({ name }) =>
    ['Boston Fern', 'Sweet Basil'].includes(name),
  );
  await server.deletePlant(server.adminToken, Number(basil?.id));
  await expect(dialog).toContainText('1 of the plants you chose has been deleted.');
  await expect(amount).toHaveText('1 label on 1 sheet.');
  await expect(printed).not.toContainText('Sweet Basil');

  const expected = { name: 'Boston Fern', tag: fern?.tag };
  await send('PATCH', `/plants/${fern?.id}`, { name: 'Sword Fern', tag: fern?.tag, expected });
  await expect(dialog).toContainText('has been deleted. 1 has another name or tag now.');
  await expect(printed).toContainText('Sword Fern');
  await expect(print).toBeEnabled();

  await deleteOne(Number(fern?.id));
  await expect(amount).toHaveText('No label to print.');
  await expect(printed).toHaveCount(0);
  await expect(print).toBeDisabled();
  await undoLatest();
  await expect(amount).toHaveText('1 label on 1 sheet.');
  await expect(print).toBeEnabled();
  await expect(first).toBeFocused();
  await expect(sheet).toHaveValue('Avery L7163');
  await expect(first).toHaveValue('14');

  // The plants are asked for anew as the session ends.
  watch.tolerate(401);
  await endSession(page, server);
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await settle(page);
  await expect(printed).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await signIn(page, server.adminToken);
  await expect(sheet).toHaveValue('Avery L7163');
  await expect(print).toBeVisible();
});

test('labels of all that match follow what comes to match, and what no longer does', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(503);
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server, { path: '/?limit=10&search=Plant' });
  await plants.select('Plant 01').check();
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await plants.printLabels.click();
  const { dialog, amount, printed } = labelsDialog(page);
  await expect(amount).toHaveText('3 labels on 1 sheet.');
  await server.addPlants([{ id: 4, name: 'Plant 04', tag: '' }]);
  await expect(dialog).toContainText('Since you opened this, 1 more plant matches.');
  await expect(amount).toHaveText('4 labels on 1 sheet.');
  await server.deletePlant(server.adminToken, 1);
  await expect(dialog).toContainText('1 more plant matches and 1 plant no longer matches.');
  await expect(amount).toHaveText('3 labels on 1 sheet.');
  await expect(printed).toContainText('Plant 04');
  await expect(printed).not.toContainText('Plant 01');

  await page.route('**/bff/plants?**limit=100**', (route) =>
    route.fulfill({ status: 503, json: { code: 'server_busy', detail: 'Try again.' } }),
  );
  await server.deletePlant(server.adminToken, 2);
  await expect(dialog).toContainText('This may be out of date.');
  await expect(amount).toHaveText('3 labels on 1 sheet.');
  // The page asks by itself as well, and an answer would take the button away before it is pressed.
  const held = await holdRequests(page, 'GET', '**/bff/plants?**limit=100**');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  held.letGo('on');
  await expect(amount).toHaveText('2 labels on 1 sheet.');
  await expect(dialog).not.toContainText('out of date');
});

test('where the codes lead is told, with what to do where no phone can open it; the sheet and its first label are remembered in this browser', async ({
  page,
  server,
}) => {
  await server.addPlants(fewPlants());
  const { dialog, sheet, first, print } = labelsDialog(page);
  const open = async (token: string) => {
    await openPlants(page, server, { path: '/plant/101', token });
    await page.getByRole('button', { name: 'Print label' }).click();
    await expect(print).toBeVisible();
  };
  await open(server.adminToken);
  await expect(dialog).toContainText(`The codes lead to ${server.url}, which no phone can open.`);
  await sheet.selectOption('Avery L7163');
  await first.selectOption('9');

  await page.route('**/bff/address', (route) =>
    route.fulfill({ json: { address: 'https://plants.example' } }),
  );
  await open(await server.createToken({ name: 'Vera', role: 'viewer' }));
  await expect(dialog).toContainText('The codes lead to https://plants.example.');
  await expect(sheet).toHaveValue('Avery L7163');
  await expect(first).toHaveValue('9');
  await sheet.selectOption('Avery 5163');
  await expect(first).toHaveValue('1');
});
