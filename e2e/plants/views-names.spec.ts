import type { View } from '../../server/contract/views.ts';
import { expect, test } from '../journey.ts';
import { openListening, openPlants, startSession } from '../people.ts';
import { viewsDialog } from '../screens/views-dialog.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { addView } from '../server/seed-views.ts';
import { tabTo } from '../tab-to.ts';

test('a name that a view has already is refused, and the view replaced by what is shown where that is meant; who renames a view that somebody else has changed is told so once, and can decide anew', async ({
  page,
  server,
  watch,
}) => {
  await server.addPlants(numberedPlants(3));
  await startSession(page, server, server.adminToken);
  await addView(page, server, 'own', 'Ferns', { search: 'fern' });
  const beech = await addView(page, server, 'shared', 'Beech');
  const plants = await openPlants(page, server, { path: '/?search=plant', isDeaf: true });
  const views = viewsDialog(page);
  await views.control.click();
  watch.expectRefusals(409);
  await views.name.fill('FERNS');
  await page.keyboard.press('Enter');
  await expect(views.name).toBeFocused();
  await expect(views.name).toHaveAccessibleDescription(/You have a view named “Ferns” already/);
  await tabTo(page, views.replace('Ferns'));
  await page.keyboard.press('Enter');
  await expect(views.control).toHaveAccessibleName('View: Ferns');
  await expect(page).toHaveURL(/search=plant&view=/);
  await views.control.click();
  await expect(views.view('Ferns')).toContainText('“plant”');

  await views.rename('Beech').click();
  const { send } = requestsOf(page, server);
  const theirs = (await send<View[]>('GET', '/views')).find(({ id }) => id === beech);
  await send('PATCH', `/views/shared/${beech}`, { revision: theirs?.revision, name: 'Moss' });
  const name = page.getByRole('textbox', { name: 'Name of the view' });
  await name.fill('Shade');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(/admin has changed the view “Moss”/);
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(plants.toast('“Moss” is called “Shade” now.')).toBeVisible();
});

test('that a name is taken is said for as long as a view has it, and of those it was to be kept among alone', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409, 409, 409);
  await openListening(page, server);
  const { send } = requestsOf(page, server);
  const views = viewsDialog(page);
  const ferns = await addView(page, server, 'shared', 'Ferns');
  await addView(page, server, 'own', 'Mine');
  const call = async (name: string) => {
    const view = (await send<View[]>('GET', '/views')).find(({ id }) => id === ferns);
    await send('PATCH', `/views/shared/${ferns}`, { revision: view?.revision, name });
  };
  await views.control.click();
  await views.forEveryone.check();
  await views.name.fill('FERNS');
  await page.keyboard.press('Enter');
  await expect(views.name).toHaveAccessibleDescription(/The workspace has a view named “Ferns”/);
  await expect(views.name).toHaveAttribute('aria-invalid', 'true');
  await views.forEveryone.uncheck();
  await expect(views.name).toHaveAccessibleDescription('');
  await expect(views.replace('Ferns')).toBeHidden();
  await views.forEveryone.check();
  await expect(views.replace('Ferns')).toBeVisible();

  await call('Moss');
  await expect(views.view('Moss')).toBeVisible();
  await expect(views.replace('Ferns')).toBeHidden();
  await expect(views.name).toHaveAccessibleDescription('');
  await expect(views.name).not.toHaveAttribute('aria-invalid');
  await call('Ferns');
  await expect(views.name).toHaveAccessibleDescription(/The workspace has a view named “Ferns”/);
  await page.keyboard.press('Enter');
  await expect(views.replace('Ferns')).toBeVisible();
  await call('Moss');
  await expect(views.name).toHaveAccessibleDescription('');
  await expect(views.name).toHaveValue('FERNS');

  await views.rename('Mine').click();
  await addView(page, server, 'own', 'Shade');
  const name = page.getByRole('textbox', { name: 'Name of the view' });
  await name.fill('Shade');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(/You have a view named “Shade” already/);
  const shade = (await send<View[]>('GET', '/views')).find((view) => view.name === 'Shade');
  await send('DELETE', `/views/own/${shade?.id}?revision=${shade?.revision}`);
  await expect(name).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('status').getByText('“Mine” is called “Shade” now.')).toBeVisible();
});
