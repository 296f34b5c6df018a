import { expect, test } from '../journey.ts';
import { typeAt } from '../key-times.ts';
import { openPlants } from '../people.ts';
import { tokensScreen } from '../screens/tokens-screen.ts';
import { tabTo } from '../tab-to.ts';

test('making a token, its link, giving another role and revoking need no mouse, and who may do what is said', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPlants(page, server);
  const tokens = tokensScreen(page);
  await tabTo(page, page.getByRole('link', { name: 'Tokens' }));
  await page.keyboard.press('Enter');
  await tabTo(page, tokens.newToken);
  await page.keyboard.press('Enter');
  await expect(tokens.name).toBeFocused();
  await page.keyboard.type('Ben');
  await tabTo(page, tokens.role('editor'));
  await page.keyboard.press('ArrowDown');
  await expect(tokens.role('admin')).toBeChecked();
  await tabTo(page, tokens.expires);
  // A select takes letters that come late for another beginning.
  await (await typeAt(page))([...'In 30'], 50);
  await page.keyboard.press('Enter');
  await tabTo(page, tokens.create);
  await page.keyboard.press('Enter');
  await expect(tokens.text).toBeFocused();
  await tabTo(page, tokens.makeLink);
  await page.keyboard.press('Enter');
  await expect(tokens.link).toHaveValue(/#code=/);
  await expect(tokens.copy.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('In the clipboard.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tokens.dialog).toBeHidden();
  await expect(tokens.newToken).toBeFocused();

  await tabTo(page, tokens.linkFor('Ben'));
  await page.keyboard.press('Enter');
  await expect(tokens.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tokens.linkFor('Ben')).toBeFocused();

  await tabTo(page, tokens.changeRole('Ben'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Change role of Ben' })).toBeVisible();
  await expect(tokens.role('admin')).toBeFocused();
  await expect(tokens.dialog).toContainText(/viewer.*Sees.*editor.*Also adds.*admin.*access/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(tokens.role('viewer')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ben is a viewer now.')).toBeVisible();
  await expect(tokens.row('Ben')).toContainText('viewer');
  await expect(tokens.changeRole('Ben')).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(tokens.dialog).toBeHidden();
  await expect(tokens.changeRole('Ben')).toBeFocused();

  await tabTo(page, tokens.revoke('Ben'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Revoke', exact: true }));
  await page.keyboard.press('Enter');
  await expect(tokens.row('Ben')).toContainText('Revoked');
  await expect(page.getByRole('main')).toBeFocused();
});
