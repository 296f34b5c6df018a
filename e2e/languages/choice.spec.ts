import * as de from '../../server/words/de.ts';
import * as en from '../../server/words/en.ts';
import { LANGUAGE_COOKIE } from '../../server/words/language-names.ts';
import { expect, test } from '../journey.ts';
import { startSession } from '../people.ts';

test('a chosen language is kept, and says so', async ({ page, server }) => {
  await startSession(page, server, server.adminToken);
  await page.goto('/history');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: de.historyScreen, level: 1 })).toBeVisible();
  await page.goto('/');
  const languages = page.getByRole('list', { name: de.languageChoice });
  await expect(languages.getByText('Deutsch')).toHaveAttribute('aria-current', 'true');
  await languages.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Add plant' })).toBeVisible();
});

test('the sign-in screen says why one is to sign in in whichever language is chosen there, and what is refused in the one that it shows', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  const token = await server.createToken({ name: 'Ida', role: 'admin' });
  await startSession(page, server, token);
  await page.goto('/tokens');
  await page.getByRole('button', { name: 'Revoke Ida' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke and sign out' }).click();
  await expect(page.getByText(en.ownTokenRevoked)).toBeVisible();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByText(de.ownTokenRevoked)).toBeVisible();

  await otherPage.goto('/sign-in');
  await otherPage.getByRole('textbox', { name: en.accessToken }).fill(token);
  const url = server.url;
  await otherPage.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'de', url }]);
  await otherPage.getByRole('button', { name: en.signIn }).click();
  await expect(otherPage.getByText(en.accessTokenRevoked)).toBeVisible();
});
