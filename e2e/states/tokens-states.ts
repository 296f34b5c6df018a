import { expect, type Page } from '@playwright/test';
import type { Webhook } from '../../server/contract/webhooks.ts';
import { containing, wordsOf } from '../languages/words-of.ts';
import { openPlants, startSession } from '../people.ts';
import {
  changeRole,
  comeByName,
  createInDialog,
  listUnsaved,
  makeToken,
  openTokens,
} from '../screens/tokens-screen.ts';
import type { PlantServer } from '../server/server.ts';
import type { ScreenState } from './screen-state.ts';

/** Opens the screen with the tokens that a nursery has. */
async function openFilled(page: Page, server: PlantServer) {
  await startSession(page, server, server.adminToken);
  const leaver = await makeToken(page, server, 'Seasonal help 2029', 'editor', 30);
  const ben = await makeToken(page, server, 'Ben', 'editor', 365);
  await makeToken(page, server, 'Till at the greenhouse door', 'viewer', null);
  await makeToken(page, server, 'Ada', 'admin', null);
  await server.tryToken(ben.text);
  const path = `/bff/tokens/${leaver.token.id}`;
  const headers = { Origin: server.url };
  expect((await page.request.delete(path, { headers })).status()).toBe(200);
  const tokens = await openTokens(page, server);
  await expect(tokens.table.getByRole('row')).toHaveCount(6);
  return tokens;
}

const FAILING: Webhook = {
  ...{ id: 'b', url: 'https://shop.example/hooks/plants/of-the-nursery', madeBy: 'Ada' },
  ...{ madeAt: '2026-03-02T08:15:00.000Z', takenSeq: 40 },
  lastAttempt: { at: '2026-03-02T09:15:00.000Z', status: 503, reason: null, failures: 3 },
};

/** How each webhook fares that there may be. */
const WEBHOOKS: Webhook[] = [
  {
    ...{ ...FAILING, id: 'a', url: 'https://till.example/plants' },
    lastAttempt: { at: '2026-03-02T09:15:00.000Z', status: 204, reason: null, failures: 0 },
  },
  FAILING,
  {
    ...{ ...FAILING, id: 'c', url: 'https://gone.example/' },
    lastAttempt: {
      ...{ at: '2026-03-02T09:15:00.000Z', status: null, failures: 1 },
      reason: 'The name of the receiver is not known.',
    },
  },
  { ...FAILING, id: 'd', url: 'https://new.example/', lastAttempt: null },
];

async function showWebhooks(page: Page, server: PlantServer): Promise<void> {
  await page.route('**/bff/webhooks', (route) => route.fulfill({ json: { webhooks: WEBHOOKS } }));
  await openFilled(page, server);
  await page.getByText('https://new.example/').scrollIntoViewIfNeeded();
}

/** The screen of tokens in every state. */
export const TOKENS_STATES: ScreenState[] = [
  {
    name: 'tokens-full',
    async reach(page, server) {
      await openFilled(page, server);
    },
  },
  {
    name: 'tokens-unsaved',
    async reach(page, server) {
      await listUnsaved(page, () => true);
      await openFilled(page, server);
    },
  },
  {
    name: 'tokens-webhooks',
    async reach(page, server) {
      await showWebhooks(page, server);
    },
  },
  {
    name: 'tokens-webhook-delete',
    async reach(page, server) {
      await showWebhooks(page, server);
      await page.getByRole('button', { name: wordsOf(page).deleteWebhook(FAILING.url) }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'tokens-failed',
    refusals: ['no answer'],
    async reach(page, server) {
      await page.route('**/bff/tokens', (route) => route.abort());
      await openPlants(page, server, { path: '/tokens' });
      await expect(
        page.getByRole('heading', { name: wordsOf(page).tokensNotLoaded }),
      ).toBeVisible();
    },
  },
  {
    name: 'tokens-new',
    async reach(page, server) {
      const tokens = await openFilled(page, server);
      await tokens.newToken.click();
      await expect(tokens.name).toBeFocused();
    },
  },
  {
    name: 'tokens-new-errors',
    async reach(page, server) {
      const tokens = await openFilled(page, server);
      await tokens.newToken.click();
      await tokens.expires.selectOption(wordsOf(page).tokenExpiresOnDate);
      await tokens.create.click();
      await expect(tokens.name).toHaveAccessibleDescription(
        containing(wordsOf(page).inputFaults.missing.tokenName),
      );
    },
  },
  {
    name: 'tokens-told',
    async reach(page, server) {
      await openFilled(page, server);
      await createInDialog(page, 'Cleo', 'viewer');
    },
  },
  {
    name: 'tokens-told-not-copied',
    async reach(page, server) {
      await openFilled(page, server);
      await createInDialog(page, 'Cleo', 'viewer');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'tokens-link',
    async reach(page, server) {
      const tokens = await openFilled(page, server);
      await tokens.linkFor('Ben').click();
      await tokens.makeLink.click();
      await expect(tokens.dialog).toContainText(wordsOf(page).signInLinkNearOnly);
    },
  },
  {
    name: 'tokens-link-code',
    async reach(page, server) {
      await comeByName(page, 'https://plants.example.com');
      const tokens = await openFilled(page, server);
      await tokens.linkFor('Ben').click();
      await tokens.makeLink.click();
      await expect(tokens.code('Ben')).toBeVisible();
    },
  },
  {
    name: 'tokens-role-as-it-is',
    async reach(page, server) {
      const tokens = await openFilled(page, server);
      await changeRole(page, server, 'Ben', 'viewer');
      await page.reload();
      await tokens.changeRole('Ben').click();
      await expect(tokens.dialog).toContainText(
        wordsOf(page).roleLastChanged('', 'admin')[2] ?? '',
      );
    },
  },
  {
    name: 'tokens-role-maker',
    async reach(page, server) {
      await openFilled(page, server);
      const eve = await server.createToken({ name: 'Eve', role: 'admin' });
      const tokens = await openTokens(page, server, eve);
      await tokens.changeRole('admin').click();
      await tokens.role('viewer').check();
      await expect(tokens.dialog).toContainText(wordsOf(page).revokeKeepsSome('admin', 4));
    },
  },
  {
    name: 'tokens-role',
    async reach(page, server) {
      const tokens = await openFilled(page, server);
      await tokens.changeRole('Ada').click();
      await tokens.role('viewer').check();
      await expect(tokens.dialog).toContainText(wordsOf(page).roleEndsLinks('Ada'));
    },
  },
  {
    name: 'tokens-role-own',
    async reach(page, server) {
      await openFilled(page, server);
      const { text } = await makeToken(page, server, 'Cleo', 'admin', null);
      const tokens = await openTokens(page, server, text);
      await tokens.changeRole('Cleo').click();
      await tokens.role('editor').check();
      await expect(tokens.dialog).toContainText(wordsOf(page).roleOwnChange);
    },
  },
  {
    name: 'tokens-role-changed',
    refusals: [409],
    async reach(page, server) {
      const tokens = await openFilled(page, server);
      await tokens.changeRole('Ben').click();
      await tokens.role('admin').check();
      await changeRole(page, server, 'Ben', 'viewer');
      await tokens.saveRole.click();
      await expect(page.getByRole('alert')).toContainText(
        wordsOf(page).tokenRoleChanged('Ben', 'viewer', 'admin'),
      );
    },
  },
  {
    name: 'tokens-role-last-admin',
    async reach(page, server) {
      const tokens = await openTokens(page, server);
      await tokens.changeRole('admin').click();
      await expect(tokens.dialog).toBeVisible();
    },
  },
  {
    name: 'tokens-role-lowered',
    async reach(page, server) {
      await startSession(page, server, server.adminToken);
      const { text } = await makeToken(page, server, 'Cleo', 'admin', null);
      const tokens = await openTokens(page, server, text);
      await tokens.changeRole('Cleo').click();
      await tokens.role('viewer').check();
      await tokens.saveRole.click();
      await expect(page.getByText(wordsOf(page).gaveSelfRole('viewer'))).toBeVisible();
    },
  },
  {
    name: 'tokens-revoke',
    async reach(page, server) {
      const tokens = await openFilled(page, server);
      await tokens.revoke('Ben').click();
      await expect(tokens.dialog).toBeVisible();
    },
  },
  {
    name: 'tokens-long-names',
    async reach(page, server) {
      await startSession(page, server, server.adminToken);
      const name = `${'W'.repeat(60)} ${'Donaudampfschiff'.repeat(2)} end`;
      await makeToken(page, server, name, 'editor', 30);
      const tokens = await openTokens(page, server);
      await tokens.revoke(name).click();
      await expect(tokens.dialog).toBeVisible();
    },
  },
  {
    name: 'tokens-last-admin',
    async reach(page, server) {
      const tokens = await openTokens(page, server);
      await tokens.revoke('admin').click();
      await expect(tokens.dialog).toBeVisible();
    },
  },
  {
    name: 'tokens-editor',
    async reach(page, server) {
      const token = await server.createToken({ name: 'Edda', role: 'editor' });
      await openPlants(page, server, { path: '/tokens', token });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
