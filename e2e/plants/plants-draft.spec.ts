import { expect, test } from '../journey.ts';
import { endSession, openPlants, signIn } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { holdFirstRequest, holdRequests } from '../server/requests.ts';

const DRAFT = { name: 'Japanese Maple', id: '77', tag: 'Tree' };

async function typeDraft(plants: PlantsScreen): Promise<void> {
  await plants.name.fill(DRAFT.name);
  await plants.id.fill(DRAFT.id);
  await plants.tag.fill(DRAFT.tag);
}

async function expectDraft(plants: PlantsScreen): Promise<void> {
  await expect(plants.name).toHaveValue(DRAFT.name);
  await expect(plants.id).toHaveValue(DRAFT.id);
  await expect(plants.tag).toHaveValue(DRAFT.tag);
}

test('what was typed survives a reload until it is added, and does not come back when that happens while another screen is looked at, and plants wait in sight while the server cannot be reached, and an Undo with them, over a reload too, and are added or taken back once', async ({
  page,
  server,
  watch,
}) => {
  const plants = await openPlants(page, server);

  await test.step('what was typed', async () => {
    await typeDraft(plants);
    await page.reload();
    await expectDraft(plants);

    const held = await holdRequests(page, 'POST', '**/bff/plants');
    await plants.name.press('Enter');
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    held.letGo('on');
    await expect(plants.toast(/Added Japanese Maple/)).toBeVisible();
    await page.getByRole('link', { name: 'Plants' }).click();
    await expect(plants.row(DRAFT.name)).toBeVisible();
    await expect(plants.name).toHaveValue('');
    await page.reload();
    await expect(plants.row(DRAFT.name)).toBeVisible();
    await expect(plants.name).toHaveValue('');
  });

  await test.step('while the server cannot be reached', async () => {
    watch.expectRefusals('no answer');
    await page.route('**/bff/plants', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await plants.name.fill('Olive');
    await plants.add.click();
    // It is there: what was lost is the answer.
    await expect(page.getByText(/Not confirmed yet.*cannot be reached/)).toBeVisible();
    await page.keyboard.type('Fern');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Half');
    await expect(plants.waiting).toHaveText(['Olive', 'Fern']);
    await page.reload();
    await expect(plants.waiting).toHaveText(['Olive', 'Fern']);
    await expect(plants.name).toHaveValue('Half');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    // The page tries by itself as well, and an answer would take the button away before it is pressed.
    const held = await holdRequests(page, 'POST', '**/bff/plants');
    await again.press('Enter');
    held.letGo('on');
    await expect(plants.rows).toHaveText([/^77/, /^78Olive/, /^79Fern/]);
    await page.unrouteAll({ behavior: 'wait' });
    await expect(plants.waiting).toHaveCount(0);
    await expect(plants.name).toHaveValue('Half');

    await page.route('**/bff/plants', (route) => route.abort());
    for (const name of ['Ivy', 'Moss']) {
      await plants.name.fill(name);
      await plants.add.click();
    }
    await expect(plants.waiting).toHaveText(['Ivy', 'Moss']);
    await page.getByRole('main').focus();
    await page.keyboard.press('z');
    await page.reload();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(plants.toast('Moss has been removed.')).toBeVisible();
    await expect(plants.rows).toHaveText([/^77/, /^78Olive/, /^79Fern/, /Ivy/]);

    const adding = await holdFirstRequest(page, 'POST', '**/bff/plants');
    await plants.name.fill('Clover');
    await plants.add.click();
    await adding.asked;
    await page.getByRole('main').focus();
    await page.keyboard.press('z');
    // It is there, and its Undo never arrives.
    await page.route('**/bff/changes/*/undo', () => undefined, { times: 1 });
    const undoing = page.waitForRequest('**/bff/changes/*/undo');
    adding.letGo();
    await undoing;
    await page.reload();
    await expect(plants.toast('Clover has been removed.')).toBeVisible();
    await expect(plants.rows).toHaveText([/^77/, /^78Olive/, /^79Fern/, /Ivy/]);
  });
});

test('what was sent off in a session that had ended is added once signed in again, above the form or on the sign-in screen, and the view is as it was, signing out asks first where a plant waits to be added, and what one person sent off is neither offered to the next nor added by them', async ({
  page,
  server,
  watch,
}) => {
  const plants = await openPlants(page, server, { path: '/?limit=50', isDeaf: true });

  await test.step('in a session that had ended', async () => {
    watch.expectRefusals(401);
    await expect(plants.name).toBeVisible();
    await endSession(page, server);
    await typeDraft(plants);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /session/i });
    await expect(dialog.getByRole('textbox', { name: 'Access token' })).toBeFocused();
    await signIn(page, server.adminToken);
    await expect(dialog).toBeHidden();
    await expect(plants.row(DRAFT.name)).toBeVisible();
    await expect(plants.toast(/Added Japanese Maple/)).toBeVisible();
    await expect(plants.waiting).toHaveCount(0);

    await endSession(page, server);
    await plants.name.fill('Olive');
    await plants.add.click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.unroute('**/bff/events*');
    const heard = page.waitForResponse('**/bff/events*');
    await signIn(page, server.adminToken);
    await heard;
    await expect(page).toHaveURL('/?limit=50');
    await expect(plants.row('Olive')).toBeVisible();
  });

  await test.step('as somebody else', async () => {
    watch.expectRefusals('no answer');
    const token = await server.createToken({ name: 'Edda', role: 'editor' });
    await page.route('**/bff/plants', (route) => route.abort());
    await plants.name.fill('Birch');
    await plants.add.click();
    await expect(plants.waiting).toHaveText(['Birch']);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(plants.toast(/^1 plant may not have been added yet\./)).toBeVisible();
    await expect(plants.waiting).toHaveText(['Birch']);
    await page.getByRole('button', { name: 'Sign out anyway' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    await signIn(page, token);
    await plants.name.fill('Fern');
    await plants.add.click();
    await expect(plants.waiting).toHaveText(['Fern']);
    await server.revokeToken('Edda');
    await expect(page.getByRole('dialog', { name: /session/i })).toBeVisible();
    // Not before: Fern would be sent again, and added by Edda.
    await page.unrouteAll({ behavior: 'wait' });
    await signIn(page, token);
    await expect(page.getByText(/revoked/i)).toBeVisible();
    await signIn(page, server.adminToken);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(plants.rows).toHaveText([/^77/, /^78Olive/]);
    await expect(plants.waiting).toHaveCount(0);
  });
});
