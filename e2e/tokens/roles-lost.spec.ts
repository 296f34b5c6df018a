import type { Role } from '../../server/contract/access.ts';
import type { TokenList } from '../../server/contract/tokens.ts';
import { expect, test } from '../journey.ts';
import { makeToken, openRole, openTokens } from '../screens/tokens-screen.ts';
import { loseAnswers, loseOneAnswer } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';

const TOKENS = '**/bff/tokens{,/**}';

test.beforeEach(({ watch }) => watch.expectRefusals('no answer'));

test('a role whose answer was lost may have been given: that is said, whoever chooses the role before is given it, and another is given over either', async ({
  page,
  server,
}) => {
  const tokens = await openTokens(page, server);
  await makeToken(page, server, 'Ben', 'viewer');
  const { send } = requestsOf(page, server);
  const roleOfBen = async () =>
    (await send<TokenList>('GET', '/tokens')).tokens.find(({ name }) => name === 'Ben')?.role;
  const choose = async (role: Role) => {
    await tokens.role(role).check();
    await tokens.saveRole.click();
  };
  const isUnknown = (role: string) =>
    expect(tokens.dialog.getByRole('alert')).toHaveText(
      new RegExp(`^It is not known whether Ben is ${role} now\\. The server cannot be reached\\.`),
    );
  await openRole(tokens, 'Ben');
  const network = await loseAnswers(page, TOKENS);
  await choose('admin');
  await isUnknown('an admin');
  expect(await roleOfBen()).toBe('admin');
  await tokens.role('viewer').check();
  await expect(tokens.dialog).toContainText('Sign-in links Ben made for others stop working');
  // While nobody can look, it is not known of this one either.
  await tokens.saveRole.click();
  await isUnknown('a viewer');
  await network.back();
  await tokens.saveRole.click();
  await expect(page.getByText('Ben is a viewer now.')).toBeVisible();
  await expect(tokens.dialog).toBeHidden();
  expect(await roleOfBen()).toBe('viewer');

  await openRole(tokens, 'Ben');
  const again = await loseAnswers(page, TOKENS);
  await choose('admin');
  await isUnknown('an admin');
  await again.back();
  await choose('editor');
  await expect(page.getByText('Ben is an editor now.')).toBeVisible();
  expect(await roleOfBen()).toBe('editor');

  // Where the list can be had, it tells what came of it.
  await openRole(tokens, 'Ben');
  await loseOneAnswer(page, '**/bff/tokens/*');
  await choose('viewer');
  await expect(page.getByText('Ben is a viewer now.')).toBeVisible();
  await expect(tokens.dialog).toBeHidden();
});

test('who opens the dialog of a role again after a lost answer, over a list that may be out of date, is told what the role is', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  const tokens = await openTokens(page, server);
  await makeToken(page, server, 'Ben', 'viewer');
  await openRole(tokens, 'Ben');
  const network = await loseAnswers(page, TOKENS);
  await tokens.role('admin').check();
  await tokens.saveRole.click();
  await expect(tokens.dialog.getByRole('alert')).toContainText('not known');
  await page.keyboard.press('Escape');
  await openRole(tokens, 'Ben');
  await expect(tokens.role('viewer')).toBeChecked();
  await network.back();
  await tokens.saveRole.click();
  await expect(tokens.dialog.getByRole('alert')).toContainText('is now admin');
  // Pressed before the list is here, it would be told once more.
  await expect(page.locator('[aria-label="Change role of Ben, admin"]')).toBeAttached();
  await tokens.saveRole.click();
  await expect(page.getByText('Ben is a viewer now.')).toBeVisible();
});

test('a token whose revocation had no answer may be revoked: that is said, and found out where the list can be had', async ({
  page,
  server,
}) => {
  const tokens = await openTokens(page, server);
  await makeToken(page, server, 'Ben', 'viewer');
  await makeToken(page, server, 'Cleo', 'viewer');
  const confirm = tokens.dialog.getByRole('button', { name: 'Revoke' });
  await tokens.revoke('Ben').click();
  const network = await loseAnswers(page, TOKENS);
  await confirm.click();
  await expect(tokens.dialog.getByRole('alert')).toHaveText(
    /^It is not known whether Ben was revoked\. The server cannot be reached\./,
  );
  await network.back();
  await confirm.click();
  await expect(page.getByText('Revoked Ben.')).toBeVisible();
  await expect(tokens.dialog).toBeHidden();

  await tokens.revoke('Cleo').click();
  await loseOneAnswer(page, '**/bff/tokens/*');
  await confirm.click();
  await expect(page.getByText('Revoked Cleo.')).toBeVisible();
});
