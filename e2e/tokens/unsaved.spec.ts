import type { Page } from '@playwright/test';
import type { TokenList, TokenView } from '../../server/contract/tokens.ts';
import { expect, test } from '../journey.ts';
import { makeToken, openTokens } from '../screens/tokens-screen.ts';
import { loseOneAnswer } from '../server/requests.ts';

/** Lists what somebody has changed as a server does that could not save it. */
async function listUnsaved(page: Page, isChanged: (token: TokenView) => boolean): Promise<void> {
  await page.route('**/bff/tokens', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const list: TokenList = await response.json();
    const tokens = list.tokens.map((token) => ({ ...token, untilRestart: isChanged(token) }));
    await route.fulfill({ response, json: { ...list, tokens } });
  });
}

test('a revocation that could not be saved stands in the list as one until the server restarts, and is not told as done where its answer was lost', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const tokens = await openTokens(page, server);
  await makeToken(page, server, 'Eve', 'viewer');
  await listUnsaved(page, ({ revokedAt }) => revokedAt !== null);
  await expect(tokens.row('Eve')).toBeVisible();
  await loseOneAnswer(page, '**/bff/tokens/*');
  await tokens.revoke('Eve').click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('It is not known whether Eve was revoked.');
  await page.keyboard.press('Escape');
  await expect(tokens.row('Eve')).toContainText(/Revoked .* until the server restarts/);
});
