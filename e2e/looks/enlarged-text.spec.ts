import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { tokensScreen } from '../screens/tokens-screen.ts';
import { nurseryPlants } from '../server/seed-plants.ts';
import { addView } from '../server/seed-views.ts';

/** Doubles the text's size and looks at every width. */
async function expectNothingClipped(page: Page): Promise<void> {
  await setTextSize(page, '200%');
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findClipped(page), `at ${width} px`).toEqual([]);
  }
}

/** Makes the text of another size, as someone does in the browser's settings. */
async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}

/** Lists what is cut off by its own edges, or covered by what stands beside or under it. */
async function findClipped(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const isIn = (inner: DOMRect, outer: DOMRect) =>
      inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.width <= outer.width;
    for (const control of document.querySelectorAll('button, th:not(:last-child), summary')) {
      // A heading of cards that only a screen reader gets.
      if (getComputedStyle(control).clipPath === 'inset(50%)') continue;
      const text = document.createRange();
      text.selectNodeContents(control);
      if (!isIn(text.getBoundingClientRect(), control.getBoundingClientRect()))
        found.push(`${control.textContent} is cut off`);
    }
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type=text]')) {
      const label = input.labels?.[0];
      const isCovered =
        label && label.getBoundingClientRect().bottom > input.getBoundingClientRect().top;
      if (isCovered) found.push(`${label.textContent} lies over its field`);
    }
    for (const part of document.querySelectorAll('html, dialog[open], dialog[open] label')) {
      const { localName, scrollWidth, clientWidth } = part;
      // What stands in a line of text has no width of its own.
      if (clientWidth > 0 && scrollWidth > clientWidth)
        found.push(`${localName}: ${scrollWidth - clientWidth} px scroll sideways`);
    }
    for (const part of document.querySelectorAll('dialog[open], dialog[open] *')) {
      const { textContent, clientHeight, firstElementChild } = part;
      const aLine = Math.min(firstElementChild?.scrollHeight ?? 0, 60);
      if (/auto|scroll/.test(getComputedStyle(part).overflow) && clientHeight < aLine)
        found.push(`${textContent} has ${clientHeight} px to scroll in`);
    }
    return found;
  });
}

test('text of twice the size is whole on a phone, a tablet and a desktop', async ({
  page,
  server,
}) => {
  await server.addPlants(nurseryPlants());
  await page.goto('/sign-in');
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  await expectNothingClipped(page);
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(20);
  await expectNothingClipped(page);
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Responses' })).toHaveCount(3);
  await expectNothingClipped(page);
});

test('the longest id that a refused plant may have instead is whole in text of twice the size', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  const last = Number.MAX_SAFE_INTEGER - 1;
  await server.addPlants([{ id: last, name: 'Rosa canina', tag: 'Rose' }]);
  const plants = await openPlants(page, server);
  await plants.name.fill('Rosa rugosa');
  await plants.id.fill(String(last));
  await plants.id.press('Enter');
  const use = plants.refused.getByRole('button', { name: `Use ${Number.MAX_SAFE_INTEGER}` });
  await expect(use).toBeVisible();
  await expectNothingClipped(page);
});

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
