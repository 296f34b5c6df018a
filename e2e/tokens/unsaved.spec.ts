import type { Webhook } from '../../server/contract/webhooks.ts';
import { expect, test } from '../journey.ts';
import { listUnsaved, makeToken, openRole, openTokens } from '../screens/tokens-screen.ts';
import { loseOneAnswer } from '../server/requests.ts';

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

test('a role that could not be saved stands in the list as one until the server restarts, and is not told as given where its answer was lost', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const tokens = await openTokens(page, server);
  await makeToken(page, server, 'Eve', 'editor');
  await listUnsaved(page, ({ roleChangedAt }) => roleChangedAt !== null);
  await openRole(tokens, 'Eve');
  await loseOneAnswer(page, '**/bff/tokens/*');
  await tokens.role('viewer').check();
  await tokens.saveRole.click();
  await expect(page.getByRole('alert')).toContainText('It is not known whether Eve is a viewer');
  await page.keyboard.press('Escape');
  await expect(tokens.row('Eve')).toContainText(/viewer until the server restarts/);
});

test('where a webhook is deleted but that could not be saved, it is not said that it was not deleted', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(507);
  const webhook: Webhook = {
    ...{ id: 'w', url: 'https://till.example/', madeBy: 'Ada', takenSeq: 0, lastAttempt: null },
    madeAt: '2026-03-02T08:15:00.000Z',
  };
  await page.route('**/bff/webhooks', (route) => route.fulfill({ json: { webhooks: [webhook] } }));
  await page.route('**/bff/webhooks/w', (route) => {
    const problem = { code: 'storage_full', detail: 'This is in force now.' };
    const told = { type: 'about:blank', title: 'Storage full', status: 507, ...problem };
    return route.fulfill({ status: 507, contentType: 'application/problem+json', json: told });
  });
  await openTokens(page, server);
  await page.getByRole('button', { name: `Delete webhook ${webhook.url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    `Delete webhook ${webhook.url}: This is in force now.`,
  );
  await page.keyboard.press('Escape');
});
