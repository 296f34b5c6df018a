import { randomBytes } from 'node:crypto';
import { createTokenText } from '../../server/domain/access/token-text.ts';
import { signIn } from '../people.ts';
import { expect, test } from '../server/own-server.ts';

test('a token that is wrong, of another shop, revoked or expired says so and can be put right at once; after too many wrong ones you are told to wait', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401, 429);
  const expired = await server.createTokenByCommand({
    name: 'Ella',
    role: 'editor',
    expires: '1s',
  });
  const revoked = await server.createToken({ name: 'Rita', role: 'editor' });
  await server.revokeToken('Rita');
  await expect.poll(() => server.tryToken(expired)).toBe(401);
  await page.goto('/sign-in');
  const field = page.getByRole('textbox', { name: 'Access token' });
  for (const [token, reason] of [
    ['not-a-token', /not an access token/i],
    [createTokenText(randomBytes), /unknown/i],
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

  for (let tries = 0; tries < 10; tries += 1) await server.tryToken('wrong');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, 'wrong again');
  await expect(page.getByText(/try again in \d+ seconds/i)).toBeVisible();
});
