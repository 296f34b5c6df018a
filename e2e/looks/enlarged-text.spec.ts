import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { tokensScreen } from '../screens/tokens-screen.ts';
import { addView } from '../server/seed-views.ts';
import { findClipped } from './find-clipped.ts';

test('a tag stands whole in a line beside or under its plant’s name, however long that is, where one is asked about plants', async ({
  page,
  server,
}) => {
  const names = [
    'W'.repeat(196),
    'Phyllostachys aureosulcata '.repeat(7),
    'שָׁלוֹם '.repeat(24).trim(),
  ];
  const tags = ['rose', 'hedge plants', 'עץ'];
  const long = { id: Number.MAX_SAFE_INTEGER - 1, name: 'Fern', tag: 'W'.repeat(50) };
  const short = names.map((name, index) => ({ name, tag: tags[index] ?? '', id: index + 1 }));
  await server.addPlants([...short, long]);
  const plants = await openPlants(page, server);
  await plants.selectPage.check();
  for (const ask of [plants.tagSelected, plants.deleteSelected]) {
    for (const size of ['100%', '200%']) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await ask.click();
      await setTextSize(page, size);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const about = `${size} at ${width} px`;
        const dialog = page.getByRole('dialog');
        const overflow = await dialog.evaluate((open) => open.scrollWidth - open.clientWidth);
        expect(overflow, about).toBeLessThanOrEqual(0);
        for (const tag of tags) {
          const found = dialog.getByText(tag, { exact: true });
          expect(await found.evaluate(countLines), `${tag}, ${about}`).toBe(1);
        }
      }
      await setTextSize(page, '100%');
      await page.keyboard.press('Escape');
    }
  }
});

/** Makes the text of another size, as someone does in the browser's settings. */
async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}

/** Counts the lines that the text of an element takes. */
function countLines(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
}

/** Looks at the dialog that is open as phones show it, and closes it. */
async function expectDialogWhole(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await findClipped(page), `at ${width} px`).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('dialogs are whole on phones whose browser shows text of twice the size', async ({
  page,
  server,
}) => {
  await server.createToken({ name: 'Ada', role: 'admin' });
  // Other than text that a page enlarges, this is what its style sheets measure the window by.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const plants = await openPlants(page, server);
  await addView(page, server, 'own', 'Roses that are to be repotted');
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByText('Roses that are to be repotted')).toBeVisible();
  await expectDialogWhole(page);

  await server.addPlants([{ id: 7, name: 'Oak', tag: 'tree' }]);
  const { choose, dialog } = importDialog(page);
  await choose('a.csv', 'id,name,price\n7,Rosa canina,3\n8,Fern,4\n');
  await dialog.getByText('Choose the columns').click();
  await expectDialogWhole(page);

  await expect(plants.rows).toHaveCount(1);
  await page.getByRole('link', { name: 'Tokens' }).click();
  const tokens = tokensScreen(page);
  await tokens.newToken.click();
  await expectDialogWhole(page);
  await tokens.changeRole('admin').click();
  await tokens.role('viewer').check();
  await expectDialogWhole(page);
});

test('the words of a file that is to be imported stand whole on a phone whose browser shows larger text', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 20, fixed: 17 } });
  await server.addPlants([{ id: 7, name: 'Compacta', tag: 'shade' }]);
  await openPlants(page, server);
  const { choose, dialog } = importDialog(page);
  await choose('a.csv', 'id,name,tag\n7,Fern,\n,Seedling,hedges\n');
  await dialog.getByRole('checkbox').check();
  for (const word of ['Seedling', 'hedges', 'replaces', 'next free'])
    expect(await dialog.getByText(word, { exact: true }).evaluate(countLines), word).toBe(1);
  await expectDialogWhole(page);
});

test.describe('in German', () => {
  test.use({ locale: 'de-AT', viewport: { width: 360, height: 740 } });

  test('no word is broken, and nothing cut off, on a phone whose browser shows larger text', async ({
    page,
    server,
    watch,
  }) => {
    watch.expectRefusals(409);
    await server.addPlants([{ id: 7, name: 'Oak', tag: 'tree' }]);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 20, fixed: 17 } });
    const plants = await openPlants(page, server);
    await expect(plants.rows).toHaveCount(1);
    expect(await findClipped(page)).toEqual([]);
    await plants.select('Oak').check();
    await expect(plants.deleteSelected).toBeVisible();
    expect(await findClipped(page), 'selected').toEqual([]);
    await plants.select('Oak').uncheck();
    await plants.showForm.click();
    await plants.name.fill('Moss');
    await plants.id.fill('7');
    await page.keyboard.press('Enter');
    await expect(plants.refused).toHaveCount(1);
    expect(await findClipped(page), 'refused').toEqual([]);
  });
});
