import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { numberedPlants, nurseryPlants } from '../server/seed-plants.ts';

async function download(page: Page, format: 'CSV' | 'JSON'): Promise<[name: string, Buffer]> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'Export plants' })
    .getByRole('link', { name: format })
    .click();
  const file = await coming;
  await expect(page.getByRole('dialog')).toBeHidden();
  return [file.suggestedFilename(), await readFile(await file.path())];
}

test('what the list shows is exported, on all its pages and in its order', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  const plants = await openPlants(page, server, { path: '/?tag=sun&sort=-id&limit=10' });
  await expect(plants.rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export plants' });
  await expect(dialog).toContainText(
    'The 15 plants shown with the tag “sun”, sorted by id, descending.',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const [name, content] = await download(page, 'CSV');
  expect(name).toBe('plants.csv');
  const lines = content.toString('utf8').replace('\ufeff', '').trim().split('\r\n');
  expect(lines).toHaveLength(16);
  expect(lines.slice(0, 2)).toEqual(['id,name,tag', '45,Plant 45,sun']);
});

for (const format of ['CSV', 'JSON'] as const) {
  test(`a list exported as ${format}, deleted and imported is the same`, async ({
    page,
    server,
  }) => {
    const nasty = [
      { id: 1, name: '=HYPERLINK("x")', tag: '+49' },
      { id: 2, name: "O'Hara’s “best”; a,b", tag: "'-x" },
    ];
    await server.addPlants([...nurseryPlants(), ...nasty]);
    const plants = await openPlants(page, server, { path: '/?limit=100' });
    const all = nurseryPlants().length + nasty.length;
    await expect(plants.rows).toHaveCount(all);
    const before = await plants.rows.allInnerTexts();
    const [name, content] = await download(page, format);
    const wiped = await page.request.post('/bff/deletions', {
      data: { plants: [...nurseryPlants(), ...nasty] },
      headers: { Origin: server.url },
    });
    expect(wiped.status()).toBe(200);
    await page.reload();
    await expect(page.getByRole('heading', { name: /no plants yet/i })).toBeVisible();
    const { choose, submit } = importDialog(page);
    await choose(name, content);
    await submit.click();
    await expect(plants.rows).toHaveCount(all);
    expect(await plants.rows.allInnerTexts()).toEqual(before);
  });
}

test('a viewer may export', async ({ page, server }) => {
  await server.addPlants(numberedPlants(2));
  const token = await server.createToken({ name: 'Vera', role: 'viewer' });
  await openPlants(page, server, { token });
  const [name, content] = await download(page, 'JSON');
  expect(name).toBe('plants.json');
  expect(JSON.parse(content.toString('utf8'))).toEqual(numberedPlants(2));
});
