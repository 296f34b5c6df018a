import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { viewsDialog } from '../screens/views-dialog.ts';
import { holdFirstRequest } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { addView } from '../server/seed-views.ts';

test('what is typed while a view is saved or renamed stays where it is typed, and the list where it is; a second name that is entered while the first is on its way is given after it, and who ticks something else while a view is saved keeps the dialog with that', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server, { path: '/?search=plant' });
  await addView(page, server, 'own', 'Shed 1');
  const views = viewsDialog(page);
  await views.control.click();
  const saving = await holdFirstRequest(page, 'POST', '**/bff/views/*');
  await views.name.fill('Bench 1');
  await page.keyboard.press('Enter');
  await saving.asked;
  await page.keyboard.type(' and 2');
  saving.letGo();
  await expect(plants.toast('Saved the view “Bench 1”.')).toBeVisible();
  await page.keyboard.type(', near the door');
  await expect(views.name).toHaveValue('Bench 1 and 2, near the door');
  await expect(page).toHaveURL('/?search=plant');

  await views.rename('Bench 1').click();
  const renaming = await holdFirstRequest(page, 'PATCH', '**/bff/views/**');
  const name = page.getByRole('textbox', { name: 'Name of the view' });
  await name.fill('Bnech 1');
  await page.keyboard.press('Enter');
  await renaming.asked;
  await name.fill('Bench');
  renaming.letGo();
  await expect(plants.toast('“Bench 1” is called “Bnech 1” now.')).toBeVisible();
  await page.keyboard.type(' one');
  await page.keyboard.press('Enter');
  await expect(plants.toast('“Bnech 1” is called “Bench one” now.')).toBeVisible();
  // What was typed for another view is there yet.
  await expect(views.name).toHaveValue('Bench 1 and 2, near the door');

  await views.rename('Bench one').click();
  const leaving = await holdFirstRequest(page, 'PATCH', '**/bff/views/**');
  await name.fill('Bench two');
  await page.keyboard.press('Enter');
  await leaving.asked;
  await page.getByRole('button', { name: 'Back to views' }).click();
  await expect(views.dialog).toBeVisible();
  leaving.letGo();
  await expect(plants.toast('“Bench one” is called “Bench two” now.')).toBeVisible();
  await expect(views.view('Bench two')).toBeVisible();
  await expect(plants.rows).toHaveCount(3);

  await views.name.fill('');
  await views.rename('Shed 1').click();
  const first = await holdFirstRequest(page, 'PATCH', '**/bff/views/**');
  await name.fill('Sehd');
  await page.keyboard.press('Enter');
  await first.asked;
  await name.fill('Shed');
  await page.keyboard.press('Enter');
  first.letGo();
  await expect(plants.toast('“Sehd” is called “Shed” now.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await views.control.click();
  const ticking = await holdFirstRequest(page, 'POST', '**/bff/views/*');
  await views.name.fill('Shade');
  await page.keyboard.press('Enter');
  await ticking.asked;
  await views.forEveryone.check();
  ticking.letGo();
  await expect(plants.toast('Saved the view “Shade”.')).toBeVisible();
  await expect(views.forEveryone).toBeChecked();
  await views.save.click();
  await expect(plants.toast(/Saved the view “Shade” for everyone in /)).toBeVisible();
});
