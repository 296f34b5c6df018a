import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
import { openPlants } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { tabTo } from '../tab-to.ts';

test('signing in, adding, deleting, undoing and leaving need no mouse', async ({
  page,
  server,
}) => {
  const plants = plantsScreen(page);
  await page.goto('/');
  await tabTo(page, page.getByRole('textbox', { name: 'Access token' }));
  await page.keyboard.type(server.adminToken);
  await page.keyboard.press('Enter');

  await tabTo(page, plants.name);
  await page.keyboard.type('Boston Fern');
  await page.keyboard.press('Enter');
  await expect(plants.row('Boston Fern')).toBeVisible();
  await expect(plants.name).toBeFocused();
  await page.keyboard.type('Olive');
  await page.keyboard.press('Enter');
  await expect(plants.rows).toHaveCount(2);

  await tabTo(page, plants.delete('Boston Fern'));
  await page.keyboard.press('Enter');
  await expect(plants.rows).toHaveText([/Olive/]);
  await expect(plants.delete('Olive')).toBeFocused();

  await expect(plants.toast('Deleted Boston Fern.')).toBeVisible();
  await tabTo(page, plants.undo);
  await page.keyboard.press('Space');
  await expect(plants.rows).toHaveText([/Boston Fern/, /Olive/]);

  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeFocused();
});

test('the keys / n z ? each do their work', async ({ page, server }) => {
  await server.addPlants(numberedPlants(2));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(2);
  await page.keyboard.press('/');
  await expect(plants.search).toBeFocused();
  await plants.delete('Plant 01').click();
  await expect(plants.toast(/Deleted Plant 01/)).toBeVisible();
  await page.keyboard.press('z');
  await expect(plants.rows).toHaveCount(2);
  await page.keyboard.press('n');
  await expect(plants.name).toBeFocused();
  await expect(plants.name).toHaveValue('');
  await plants.delete('Plant 02').focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: /shortcuts/i });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(plants.delete('Plant 02')).toBeFocused();
});

test('z takes back what was just added', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  await plants.name.fill('Olive');
  await plants.add.click();
  await expect(plants.row('Olive')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).focus();
  await page.keyboard.press('z');
  await expect(page.getByRole('heading', { name: /no plants yet/i })).toBeVisible();
});

test('in a field the keys are letters', async ({ page, server }) => {
  await server.addPlants(numberedPlants(2));
  const plants = await openPlants(page, server);
  await plants.delete('Plant 01').click();
  await expect(plants.toast(/Deleted Plant 01/)).toBeVisible();
  for (const field of [plants.name, plants.id, plants.tag, plants.search]) {
    await field.click();
    await page.keyboard.type('/nz?jkex#');
    await page.keyboard.press('Delete');
    await expect(field).toHaveValue('/nz?jkex#');
    await expect(field).toBeFocused();
  }
  await expect(page.getByRole('dialog')).toBeHidden();
  await plants.search.fill('');
  await expect(plants.rows).toHaveText([/Plant 02/]);
});

test('a dialog keeps the keys to itself', async ({ page, server }) => {
  await server.addPlants(numberedPlants(2));
  const plants = await openPlants(page, server);
  await plants.delete('Plant 01').click();
  await expect(plants.toast(/Deleted Plant 01/)).toBeVisible();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('z');
  await page.keyboard.press('/');
  await expect(plants.search).not.toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(plants.rows).toHaveText([/Plant 02/]);
});

test('a press beside a dialog closes it, one that began inside does not, nor where something is typed', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(2));
  const plants = await openPlants(page, server);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await dialog.getByRole('heading').hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await plants.select('Plant 01').check();
  await plants.tagSelected.click();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
});

test('deleting row after row, the focus stays in the table', async ({ page, server }) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server);
  await plants.delete('Plant 02').focus();
  const enter = await enterAt(page);
  await enter(0);
  await expect(plants.delete('Plant 03')).toBeFocused();
  await enter(600_000);
  await expect(plants.delete('Plant 01')).toBeFocused();
  await expect(plants.rows).toHaveCount(1);
});
