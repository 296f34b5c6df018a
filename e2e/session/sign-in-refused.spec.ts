import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { expect, OwnServer, test } from '../server/own-server.ts';

test('the session survives a restart of the server', async ({ page, server, watch }) => {
  watch.tolerate('no answer');
  await page.goto('/sign-in');
  await signIn(page, server.adminToken);
  await expect(plantsScreen(page).add).toBeVisible();
  await server.stop();
  await server.start();
  await page.reload();
  await expect(plantsScreen(page).add).toBeVisible();
});

test('a token that is wrong, of another shop, revoked or expired says so and can be put right at once', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  const expired = await server.createTokenByCommand({
    name: 'Ella',
    role: 'editor',
    expires: '1s',
  });
  const revoked = await server.createToken({ name: 'Rita', role: 'editor' });
  await server.revokeToken('Rita');
  await using other = await OwnServer.start();
  const strange = await other.createToken({ name: 'Otto', role: 'editor' });
  await expect.poll(() => server.tryToken(expired)).toBe(401);
  await page.goto('/sign-in');
  const field = page.getByRole('textbox', { name: 'Access token' });
  for (const [token, reason] of [
    ['not-a-token', /not an access token/i],
    [strange, /unknown/i],
    [revoked, /revoked/i],
    [expired, /expired/i],
  ] as const) {
    await signIn(page, token);
    await expect(field).toHaveAccessibleDescription(reason);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(token);
  }
  await signIn(page, server.adminToken);
  await expect(page).toHaveURL('/');
});

test('after too many wrong tokens you are told to wait', async ({ page, server, watch }) => {
  watch.expectRefusals(429);
  for (let tries = 0; tries < 10; tries += 1) await server.tryToken('wrong');
  await page.goto('/sign-in');
  await signIn(page, 'wrong again');
  await expect(page.getByText(/try again in \d+ seconds/i)).toBeVisible();
});
