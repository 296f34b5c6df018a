import { dismissToasts } from '../dismiss-toasts.ts';
import { expect, test } from '../journey.ts';
import { openPlants, startSession } from '../people.ts';
import { viewsDialog } from '../screens/views-dialog.ts';
import { cutOneRequest, cutRequests, loseAnswers, loseOneAnswer } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { addView } from '../server/seed-views.ts';

const VIEWS = '**/bff/views{,/**}';

test.beforeEach(({ watch }) => watch.expectRefusals('no answer'));

test('what became of a view whose answer was lost is found out, and told by its name where it cannot be', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openPlants(page, server, { path: '/?search=plant' });
  const views = viewsDialog(page);
  await views.control.click();
  await loseOneAnswer(page, '**/bff/views/own');
  await views.name.fill('Ferns');
  await page.keyboard.press('Enter');
  await expect(plants.toast('Saved the view “Ferns”.')).toBeVisible();
  await expect(views.control).toHaveAccessibleName('View: Ferns');

  await views.control.click();
  await views.rename('Ferns').click();
  await loseOneAnswer(page, '**/bff/views/own/*');
  await page.keyboard.type('Shade');
  await page.keyboard.press('Enter');
  await expect(plants.toast('“Ferns” is called “Shade” now.')).toBeVisible();

  await cutOneRequest(page, '**/bff/views/own/*');
  await views.control.click();
  await views.delete('Shade').click();
  await expect(plants.toast(/^It is not known whether “Shade” was deleted\./)).toBeVisible();
  await expect(views.control).toHaveAccessibleName('View: Shade');
  await loseOneAnswer(page, '**/bff/views/own/*');
  await views.control.click();
  await views.delete('Shade').click();
  await expect(plants.toast('Deleted “Shade”.')).toBeVisible();
  await expect(views.control).toHaveText('Views');
});

test('a view whose new name had no answer may have either name: what is typed back is given to it, in a dialog that was opened again too, and a view whose save had no answer is not called refused', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  await startSession(page, server, server.adminToken);
  await addView(page, server, 'own', 'Alpha');
  const plants = await openPlants(page, server, { isDeaf: true });
  const views = viewsDialog(page);
  const rename = async (to: string) => {
    await views.newName.fill(to);
    await expect(views.newName).toHaveAccessibleDescription('');
    await page.keyboard.press('Enter');
  };
  const isUnknown = () =>
    expect(views.newName).toHaveAccessibleDescription(
      /^It is not known whether “Alpha” was renamed\. The server cannot be reached\./,
    );
  await views.control.click();
  await views.rename('Alpha').click();
  const renaming = await loseAnswers(page, VIEWS);
  await rename('Beta');
  await isUnknown();
  // While nobody can look, it is not known of what is typed back either.
  await rename('Alpha');
  await isUnknown();
  await renaming.back();
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(plants.toast('“Alpha” is as it was.')).toBeVisible();
  await views.control.click();
  await expect(views.view('Alpha')).toBeVisible();

  await views.rename('Alpha').click();
  const again = await loseAnswers(page, VIEWS);
  await rename('Gamma');
  await isUnknown();
  await page.getByRole('button', { name: 'Back to views' }).click();
  await views.rename('Alpha').click();
  await again.back();
  await rename('Delta');
  await expect(plants.toast('“Alpha” is called “Delta” now.')).toBeVisible();

  await views.control.click();
  const saving = await loseAnswers(page, VIEWS);
  await views.name.fill('Omega');
  await page.keyboard.press('Enter');
  await expect(views.name).toHaveAccessibleDescription(
    /^It is not known whether “Omega” was saved\. The server cannot be reached\./,
  );
  await saving.back();
  await page.keyboard.press('Enter');
  await expect(plants.toast('Saved the view “Omega”.')).toBeVisible();
  await views.control.click();
  await expect(views.view('Omega')).toHaveCount(1);
});

for (const { what, lose } of [
  { what: 'was done', lose: loseAnswers },
  { what: 'was not', lose: cutRequests },
]) {
  test(`z takes back the deletion or update of a view that ${what} and had no answer, pressed while nobody can look and after that, as does its Undo, and nothing before it`, async ({
    page,
    server,
  }) => {
    await server.addPlants(numberedPlants(3));
    await startSession(page, server, server.adminToken);
    const id = await addView(page, server, 'own', 'Alpha', { search: 'plant' });
    const plants = await openPlants(page, server, {
      path: `/?search=plant&view=${id}`,
      isDeaf: true,
    });
    const views = viewsDialog(page);
    const isBack = async () => {
      await expect(plants.toast('“Alpha” is as it was.')).toBeVisible();
      await expect(plants.rows).toHaveCount(2);
      await dismissToasts(page);
      await views.control.click();
      await expect(views.view('Alpha')).toContainText('“plant”');
      await page.keyboard.press('Escape');
    };
    await expect(views.control).toHaveAccessibleName('View: Alpha');
    await plants.delete('Plant 01').click();
    await expect(plants.rows).toHaveCount(2);

    await test.step('a deletion, after the network is back', async () => {
      const network = await lose(page, VIEWS);
      await views.control.click();
      await views.delete('Alpha').click();
      await expect(plants.toast(/^It is not known whether “Alpha” was deleted\./)).toBeVisible();
      await network.back();
      await page.keyboard.press('z');
      await isBack();
    });

    await test.step('a deletion, before its answer is lost and while nobody can look', async () => {
      const network = await lose(page, VIEWS);
      await views.control.click();
      await views.delete('Alpha').click();
      await page.keyboard.press('z');
      await expect(plants.toast(/^It is not known whether “Alpha” was put back\./)).toBeVisible();
      await network.back();
      await page.keyboard.press('z');
      await isBack();
    });

    await test.step('an update, by its Undo', async () => {
      await plants.search.fill('plant 0');
      await expect(views.control).toHaveAccessibleName('View: Alpha, changed');
      const network = await lose(page, VIEWS);
      await views.control.click();
      await views.update.click();
      await expect(plants.toast(/^It is not known whether “Alpha” was updated\./)).toBeVisible();
      await network.back();
      const told = page.locator('[data-tone]').filter({ hasText: 'not known whether “Alpha”' });
      await told.getByRole('button', { name: 'Undo' }).click();
      await isBack();
    });

    await page.keyboard.press('z');
    await expect(plants.rows).toHaveCount(3);
  });
}

test('a deletion of a view that had no answer and did not come to anything is none of what z takes back once another went through', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  await startSession(page, server, server.adminToken);
  await addView(page, server, 'own', 'Alpha');
  const plants = await openPlants(page, server);
  const views = viewsDialog(page);
  const remove = async () => {
    await views.control.click();
    await views.delete('Alpha').click();
  };
  await plants.delete('Plant 01').click();
  await expect(plants.rows).toHaveCount(2);
  await views.control.click();
  await expect(views.view('Alpha')).toBeVisible();
  await page.keyboard.press('Escape');
  const network = await cutRequests(page, VIEWS);
  await remove();
  await expect(plants.toast(/^It is not known whether “Alpha” was deleted\./)).toBeVisible();
  await network.back();
  await remove();
  await expect(plants.toast('Deleted “Alpha”.')).toBeVisible();
  await expect(plants.toast(/not known/)).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(plants.toast('“Alpha” is as it was.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(plants.rows).toHaveCount(3);
});
