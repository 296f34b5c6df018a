import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
import { openPlants } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { tabTo } from '../tab-to.ts';

test('signing in, adding, deleting, undoing and leaving need no mouse, and z takes back what was just added', async ({
  page,
  server,
}) => {
  const plants = plantsScreen(page);
  await page.goto('/');
  await tabTo(page, page.getByRole('textbox', { name: 'Access token' }));
  await page.keyboard.type(server.adminToken);
  await page.keyboard.press('Enter');

  await tabTo(page, plants.name);
  await page.keyboard.type('Olive');
  await page.keyboard.press('Enter');
  await expect(plants.row('Olive')).toBeVisible();
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await signOut.focus();
  await page.keyboard.press('z');
  await expect(page.getByRole('heading', { name: /no plants yet/i })).toBeVisible();

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

  // Under the pointer a toast stays, however long the way to it takes.
  await plants.toast('Deleted Boston Fern.').hover();
  await tabTo(page, plants.undo);
  await page.keyboard.press('Space');
  await expect(plants.rows).toHaveText([/Boston Fern/, /Olive/]);

  await tabTo(page, signOut);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeFocused();
});

test('the keys / n z ? each do their work, in a field they are letters, and a dialog keeps them to itself; a press beside that closes it, one that began inside does not, nor where something is typed; deleting row after row, the focus stays in the table', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(4));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(4);
  const dialog = page.getByRole('dialog');

  await test.step('the keys / n z ? each do their work', async () => {
    await page.keyboard.press('/');
    await expect(plants.search).toBeFocused();
    await plants.delete('Plant 01').click();
    await expect(plants.toast(/Deleted Plant 01/)).toBeVisible();
    await page.keyboard.press('z');
    await expect(plants.rows).toHaveCount(4);
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

  await test.step('in a field the keys are letters', async () => {
    await plants.delete('Plant 01').click();
    await expect(plants.toast(/Deleted Plant 01/)).toBeVisible();
    for (const field of [plants.name, plants.id, plants.tag, plants.search]) {
      await field.click();
      await page.keyboard.type('/nz?jkex#');
      await page.keyboard.press('Delete');
      await expect(field).toHaveValue('/nz?jkex#');
      await expect(field).toBeFocused();
    }
    await expect(dialog).toBeHidden();
    for (const field of [plants.name, plants.id, plants.tag, plants.search]) await field.fill('');
    await expect(plants.rows).toHaveText([/Plant 02/, /Plant 03/, /Plant 04/]);
  });

  await test.step('a dialog keeps the keys to itself', async () => {
    const shortcuts = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await shortcuts.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('z');
    await page.keyboard.press('/');
    await expect(plants.search).not.toBeFocused();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(plants.rows).toHaveText([/Plant 02/, /Plant 03/, /Plant 04/]);
    await shortcuts.click();
  });

  await test.step('a press beside a dialog closes it, unless it began inside or something is typed', async () => {
    await dialog.getByRole('heading').hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
    await plants.select('Plant 02').check();
    await plants.tagSelected.click();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('deleting row after row, the focus stays in the table', async () => {
    await plants.delete('Plant 03').focus();
    const enter = await enterAt(page);
    await enter(600_000);
    await expect(plants.delete('Plant 04')).toBeFocused();
    await enter(1_200_000);
    await expect(plants.delete('Plant 02')).toBeFocused();
    await expect(plants.rows).toHaveCount(1);
  });
});
