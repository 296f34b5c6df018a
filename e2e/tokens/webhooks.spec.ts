import { expect, test } from '../journey.ts';
import { startSession } from '../people.ts';
import { openTokens } from '../screens/tokens-screen.ts';
import { holdRequests } from '../server/requests.ts';

test('an admin sees where programs are told of changes and how the last attempt went, and deletes one', async ({
  page,
  server,
}) => {
  await startSession(page, server, server.adminToken);
  await openTokens(page, server);
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toHaveCount(0);
  const headers = { Authorization: `Bearer ${server.adminToken}` };
  for (const path of ['first', 'second']) {
    // Nothing is sent there: it is this machine's own.
    const data = { url: `https://127.0.0.1:1/${path}` };
    const made = await page.request.post('/admin/webhooks', { headers, data });
    expect(made.status()).toBe(201);
  }
  await server.addPlants([{ id: 1, name: 'Rosa', tag: '' }]);
  const entry = page.getByRole('listitem').filter({ hasText: 'https://127.0.0.1:1/first' });
  await expect(async () => {
    await page.reload();
    await expect(entry).toContainText('Registered by');
    await expect(entry).toContainText(/The last (?:attempt|\d+ attempts) failed/, {
      timeout: 1000,
    });
  }).toPass();
  await expect(entry).toContainText('is not public');

  await entry.getByRole('button', { name: 'Delete webhook https://127.0.0.1:1/first' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this webhook?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry).toBeVisible();
  await entry.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('Deleted the webhook https://127.0.0.1:1/first.')).toBeVisible();
  await expect(entry).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible();
});

test('webhooks that cannot be had are told of, and are there once they can', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const headers = { Authorization: `Bearer ${server.adminToken}` };
  const data = { url: 'https://127.0.0.1:1/first' };
  await page.request.post(`${server.url}/admin/webhooks`, { headers, data });
  await startSession(page, server, server.adminToken);
  await page.route('**/bff/webhooks', (route) => route.abort());
  await openTokens(page, server);
  const notice = page.getByRole('region', { name: 'Webhooks' });
  await expect(notice).toContainText('The webhooks could not be loaded.');
  // The page asks by itself as well, and an answer would take the button away before it is pressed.
  const held = await holdRequests(page, 'GET', '**/bff/webhooks');
  await notice.getByRole('button', { name: 'Try again' }).click();
  held.letGo('on');
  await expect(page.getByRole('listitem').filter({ hasText: data.url })).toBeVisible();
  await expect(notice).not.toContainText('could not be loaded');
});
