import { expect, test } from './journey.ts';
import { endSession, openPlants, signIn } from './people.ts';
import type { PlantsScreen } from './plants-screen.ts';
import { holdRequests } from './requests.ts';

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

test('what was typed survives a reload', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  await typeDraft(plants);
  await page.reload();
  await expectDraft(plants);
});

test('what was added does not come back with a reload', async ({ page, server }) => {
  const plants = await openPlants(page, server);
  await typeDraft(plants);
  await plants.add.click();
  await expect(plants.row(DRAFT.name)).toBeVisible();
  await page.reload();
  await expect(plants.row(DRAFT.name)).toBeVisible();
  await expect(plants.name).toHaveValue('');
});

test('what is added while another screen is looked at does not come back', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  const held = await holdRequests(page, 'POST', '**/bff/plants');
  await typeDraft(plants);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  held.letGo('on');
  await expect(plants.toast(/Added Japanese Maple/)).toBeVisible();
  await page.getByRole('link', { name: 'Plants' }).click();
  await expect(plants.row(DRAFT.name)).toBeVisible();
  await expect(plants.name).toHaveValue('');
});

test('what was typed survives a request that fails, and is added when sent again', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  await typeDraft(plants);
  await page.route('**/bff/plants', (route) => route.abort());
  await plants.add.click();
  await expect(page.getByText(/cannot be reached/i).first()).toBeVisible();
  await expectDraft(plants);
  await page.unroute('**/bff/plants');
  await plants.add.click();
  await expect(plants.toast(/Added Japanese Maple/)).toBeVisible();
});

test('a plant whose answer was lost is added once, however often it is sent', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  await plants.name.fill('Olive');
  await page.route('**/bff/plants', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await plants.add.click();
  await expect(page.getByText(/cannot be reached/i).first()).toBeVisible();
  await page.unroute('**/bff/plants');
  await plants.add.click();
  await expect(plants.toast(/Added Olive/)).toBeVisible();
  await page.reload();
  await expect(plants.rows).toHaveCount(1);
});

test('an ended session is renewed above the form, which keeps its text', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  const plants = await openPlants(page, server, { isDeaf: true });
  await typeDraft(plants);
  await endSession(page.context().request, server);
  await plants.add.click();
  const dialog = page.getByRole('dialog', { name: /session/i });
  await expect(dialog.getByRole('textbox', { name: 'Access token' })).toBeFocused();
  await signIn(page);
  await expect(dialog).toBeHidden();
  await expectDraft(plants);
  await plants.add.click();
  await expect(plants.toast(/Added Japanese Maple/)).toBeVisible();
});

test('an ended session can be left for the sign-in screen, and what was typed waits', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  const plants = await openPlants(page, server, { path: '/?limit=50', isDeaf: true });
  await typeDraft(plants);
  await endSession(page.context().request, server);
  await plants.add.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL('/?limit=50');
  await expectDraft(plants);
});

test('a revoked token ends its sessions, and what was typed is there for the next token', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  watch.tolerate('no answer');
  const token = await server.createToken({ name: 'Edda', role: 'editor' });
  const plants = await openPlants(page, server, { token });
  await typeDraft(plants);
  await server.revokeToken('Edda');
  await expect(page.getByRole('dialog', { name: /session/i })).toBeVisible();
  await signIn(page, token);
  await expect(page.getByText(/revoked/i)).toBeVisible();
  await signIn(page);
  await expectDraft(plants);
});
