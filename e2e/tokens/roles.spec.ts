import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { startSession } from '../people.ts';
import {
  changeRole,
  makeToken,
  openRole,
  openTokens,
  tokensScreen,
} from '../screens/tokens-screen.ts';
import { holdAnswers } from '../server/requests.ts';

test('the dialogs of a token name the role as it is by now; of two admins at once the second is told what the first made of it, and can decide anew; a role whose dialog was left, or in which another was chosen, before the answer is told of all the same', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  const ada = await server.createToken({ name: 'Ada', role: 'admin' });
  const eve = await server.createToken({ name: 'Eve', role: 'admin' });
  await startSession(otherPage, server, eve);
  const tokens = await openTokens(page, server, ada);
  await makeToken(page, server, 'Ben', 'viewer');

  await test.step('the dialog that makes a sign-in link names the role that it lets in with', async () => {
    await tokens.row('Ben').getByRole('button', { name: 'Sign-in link' }).click();
    await expect(tokens.dialog).toContainText('with the role viewer');
    await changeRole(page, server, 'Ben', 'editor');
    await expect(tokens.dialog).toContainText('with the role editor');
    await page.keyboard.press('Escape');
    await expect(tokens.dialog).toBeHidden();
  });

  await test.step('of two admins at once the second is told what the first made of it', async () => {
    await openRole(tokens, 'Ben');
    await tokens.role('admin').check();
    await changeRole(otherPage, server, 'Ben', 'viewer');
    await tokens.saveRole.click();
    await expect(page.getByRole('alert')).toContainText(/is now viewer: Eve has changed it/);
    await expect(tokens.role('admin')).toBeChecked();
    await expect(page.getByRole('table').getByText('viewer')).toBeVisible();
    await tokens.saveRole.click();
    await expect(tokens.row('Ben')).toContainText('admin');
    await expect(tokens.dialog).toBeHidden();
  });

  await test.step('a role whose dialog was left before its answer is told of all the same', async () => {
    const held = await holdAnswers(page, 'PATCH', '**/bff/tokens/*');
    await openRole(tokens, 'Ben');
    await tokens.role('viewer').check();
    await tokens.saveRole.click();
    await held.asked;
    await page.keyboard.press('Escape');
    await expect(tokens.dialog).toBeHidden();
    held.letGo();
    await expect(page.getByText('Ben is a viewer now.')).toBeVisible();
    await expect(tokens.row('Ben')).toContainText('viewer');
  });

  await test.step('a role that is chosen while the answer to another is under way is kept, and given where that was asked for', async () => {
    await changeRole(page, server, 'Ben', 'editor');
    await expect(tokens.row('Ben')).toContainText('editor');
    const first = await holdAnswers(page, 'PATCH', '**/bff/tokens/*');
    await openRole(tokens, 'Ben');
    await tokens.role('viewer').check();
    await tokens.saveRole.click();
    await first.asked;
    await tokens.role('admin').check();
    await tokens.saveRole.click();
    await tokens.role('editor').check();
    first.letGo();
    await expect(page.getByText('Ben is an admin now.')).toBeVisible();
    await expect(tokens.row('Ben')).toContainText('admin');
    await expect(tokens.role('editor')).toBeChecked();
    await expect(tokens.dialog).toContainText('This takes effect at once');
    await expect(tokens.dialog).not.toContainText('Last changed');
    await tokens.saveRole.click();
    await expect(page.getByText('Ben is an editor now.')).toBeVisible();
    await expect(tokens.dialog).toBeHidden();
  });
});

test('the last admin stays one; who lowers their own role is warned, and what they may do no longer closes at once, in every tab', async ({
  page,
  context,
  server,
}) => {
  await server.createToken({ name: 'Eve', role: 'admin' });
  await server.revokeToken('Eve');
  const tokens = await openTokens(page, server);

  await test.step('the last admin stays one', async () => {
    await tokens.changeRole('admin').click();
    const stays = page.getByRole('dialog', { name: 'admin must stay admin for now' });
    await expect(stays).toContainText(/nobody could manage/);
    await tokens.dialog.getByRole('button', { name: 'New token' }).click();
    await expect(tokens.name).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tokens.dialog).toBeHidden();
  });

  await test.step('who lowers their own role is warned, and what they may do no longer closes at once', async () => {
    await makeToken(page, server, 'Ada', 'admin', null);
    await expect(tokens.row('Ada')).toBeVisible();
    const tab = await context.newPage();
    await tab.goto('/tokens');
    await expect(tokensScreen(tab).changeRole('admin')).toBeVisible();
    await page.bringToFront();
    await tokens.changeRole('admin').click();
    await tokens.role('editor').check();
    await expect(tokens.dialog).toContainText(/your own access.*only another admin/);
    await page.getByRole('button', { name: 'Change my own role' }).click();
    for (const one of [page, tab]) await expectClosed(one);
    expect((await page.request.get('/bff/tokens')).status()).toBe(403);
  });
});

/** Expects that a page in front has closed the screen of tokens, and says why. */
async function expectClosed(page: Page): Promise<void> {
  await page.bringToFront();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/admins/);
  await expect(page.getByRole('link', { name: 'Tokens' })).toHaveCount(0);
  await expect(page.getByText(/^You made yourself an editor\./)).toBeVisible();
}
