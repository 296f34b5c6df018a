import { readFile } from 'node:fs/promises';
import { expect, test } from '../journey.ts';
import { openPlants, signIn, startSession } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { importDialog } from '../screens/import-dialog.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('who may only look by now still sees what they had typed while they might add; a viewer sees the plants, the page of each and their history, exports them, walks through the rows with keys, and finds nothing, nor a key, that would change them', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate(401, 403);
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(45));
  await startSession(page, server, server.adminToken);
  await requestsOf(page, server).deleteMany([44, 45]);
  const editor = await server.createToken({ name: 'Vera', role: 'editor' });
  const plants = await openPlants(page, server, { token: editor });
  await plants.name.fill('Olive');
  await plants.id.fill('1');
  await page.keyboard.press('Enter');
  await expect(plants.refused).toHaveText([/^Olive/]);
  await plants.name.fill('Fern');
  await server.revokeToken('Vera');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await signIn(page, await server.createToken({ name: 'Vera', role: 'viewer' }));
  await expect(page.getByText('viewer ·')).toBeVisible();
  await expect(plants.name).toHaveValue('Fern');
  await expect(plants.refused).toHaveText([/^Olive/]);
  await plants.refused.getByRole('button', { name: 'Discard' }).click();
  await plants.name.fill('');
  await page.reload();

  await expect(plants.rows).toHaveCount(20);
  await expect(plants.add).toBeHidden();
  await expect(plants.name).toBeHidden();
  await expect(importDialog(page).open).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(?:Delete|Edit)/ })).toHaveCount(0);

  await page.keyboard.press('j');
  for (const key of ['Delete', '#', 'x', 'e', 'n', 'z']) await page.keyboard.press(key);
  await page.keyboard.press('j');
  await expect(plants.row('Plant 02')).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: /shortcuts/i });
  await expect(help).toBeVisible();
  await expect(help.getByText(/undo|add/i)).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const status of await page.getByRole('status').all()) await expect(status).toHaveText('');

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('link', { name: 'JSON' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('plants.json');
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(exported).toEqual(numberedPlants(43));

  await plants.nextPage.click();
  await expect(page.getByText('21–40 of 43')).toBeVisible();
  await plants.search.fill('Plant 07');
  await expect(plants.rows).toHaveText([/Plant 07/]);
  await page.getByRole('link', { name: 'Plant 07' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plant 07' })).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(30);
  await history.allPlants(/deleted/).click();
  await expect(history.plantsOf(/deleted/)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
