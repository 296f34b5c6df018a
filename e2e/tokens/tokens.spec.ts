import type { Page } from '@playwright/test';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { expectAskedBeforeReload } from '../expect-asked.ts';
import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
import { openPlants, signIn, startSession } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import {
  changeRole,
  comeByName,
  createInDialog,
  makeToken,
  openTokens,
} from '../screens/tokens-screen.ts';
import { loseFirstAnswer } from '../server/half-answers.ts';
import { test as testOwnServer } from '../server/own-server.ts';
import { holdAnswers, loseOneAnswer } from '../server/requests.ts';

const account = (page: Page, name: string) => page.getByRole('banner').getByText(name);

/** Expects a clear page at the address of tokens, and no way to them. */
async function expectNoTokens(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/admins/);
  await expect(page.getByRole('link', { name: 'Tokens' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to Plants' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tokens' })).toHaveCount(0);
}

test('a new token is shown once, copied, by hand where there is no clipboard, and signs in a second browser with its role, a viewer without a way to tokens; a link signs a colleague in, an editor without a way to tokens, and is a code for phones, unless it leads to this computer alone', async ({
  page,
  otherPage,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tokens = await openTokens(page, server);
  const text = await createInDialog(page, 'Ben', 'viewer');
  await tokens.copy.click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(tokens.dialog).toBeHidden();
  await expect(tokens.row('Ben')).toContainText(/viewer.*Never.*in [23] months/);
  expect(await page.content()).not.toContain(text);

  await otherPage.goto('/tokens');
  await signIn(otherPage, text);
  await expect(account(otherPage, 'Ben')).toBeVisible();
  await expectNoTokens(otherPage);
  await expect(plantsScreen(otherPage).add).toBeHidden();
  await page.reload();
  await expect(tokens.row('Ben')).toContainText('just now');

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const second = await createInDialog(page, 'Till', 'viewer');
  await tokens.copy.click();
  await expect(page.getByText(/press Ctrl\+C/)).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(second);
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tokens.dialog).toBeHidden();

  await makeToken(page, server, 'Eda', 'editor');
  await tokens.linkFor('Eda').click();
  await tokens.makeLink.click();
  const local = await tokens.link.inputValue();
  expect(local).toMatch(new RegExp(`^${server.url}/sign-in#code=\\w{43}$`));
  await expect(tokens.dialog).toContainText('15 minutes');
  await expect(tokens.dialog).toContainText('opens on this computer only');
  await expect(tokens.code('Eda')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).click();

  await comeByName(page, 'https://plants.example.com');
  await tokens.linkFor('Eda').click();
  await tokens.makeLink.click();
  await expect(tokens.dialog).toContainText('On a phone, scan the code');
  const address = await tokens.link.inputValue();
  expect(address).toMatch(/^https:\/\/plants\.example\.com\/sign-in#code=/);
  const code = generate(address, { minCorrectionLevel: correction.M });
  await expect(tokens.code('Eda').locator('path')).toHaveAttribute('d', toSvgPath(code));

  await otherPage.getByRole('button', { name: 'Sign out' }).click();
  await expect(otherPage.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  await otherPage.goto(local);
  await expect(account(otherPage, 'Eda')).toBeVisible();
  await otherPage.goto('/tokens');
  await expectNoTokens(otherPage);
});

// A shared server would count this wrong token against the journeys after it.
testOwnServer(
  'revoking asks first, ends the other browser’s session at its next action, and both say so; one’s own token says what ends, and then one is signed out',
  async ({ page, otherPage, server, watch }) => {
    watch.expectRefusals(401);
    const ada = await server.createToken({ name: 'Ada', role: 'admin' });
    const ben = await server.createToken({ name: 'Ben', role: 'editor' });
    const tokens = await openTokens(page, server, ada);
    const plants = await openPlants(otherPage, server, { token: ben });
    await plants.name.fill('Olive');
    await tokens.revoke('Ben').click();
    await expect(tokens.dialog).toContainText(/signed out at once/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(tokens.revoke('Ben')).toBeFocused();
    await tokens.revoke('Ben').click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByRole('status').getByText(/Revoked Ben/)).toBeVisible();
    await expect(tokens.row('Ben')).toContainText('Revoked just now by Ada');
    await expect(tokens.revoke('Ben')).toBeHidden();

    await otherPage.keyboard.press('Enter');
    const ended = otherPage.getByRole('dialog', { name: 'Your session has ended' });
    await expect(ended).toBeVisible();
    await signIn(otherPage, ben);
    await expect(ended.getByText(/was revoked/)).toBeVisible();
    expect(await server.tryToken(ben)).toBe(401);

    await tokens.revoke('Ada').click();
    await expect(tokens.dialog).toContainText(/signs you out everywhere/);
    await page.getByRole('button', { name: 'Revoke and sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await expect(page.getByText(/revoked your own token/)).toBeVisible();
    await page.goto('/tokens');
    await expect(page).toHaveURL(/\/sign-in\?next=\/tokens$/);
  },
);

test('what another admin changes shows by itself, also beside an open dialog, and the last admin stays, also when another left after it was asked', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  const cleo = await server.createToken({ name: 'Cleo', role: 'admin' });
  const tokens = await openTokens(page, server, cleo);
  await expect(tokens.row('Cleo')).toContainText('admin');
  await server.createToken({ name: 'Ben', role: 'viewer' });
  await expect(tokens.row('Ben')).toContainText('viewer');
  await tokens.newToken.click();
  await tokens.name.fill('Til');
  await startSession(otherPage, server, server.adminToken);
  await changeRole(otherPage, server, 'Ben', 'editor');
  await expect(tokens.row('Ben')).toContainText('editor');
  await server.revokeToken('Ben');
  await expect(tokens.row('Ben')).toContainText('Revoked');
  await page.keyboard.type('l');
  await expect(tokens.name).toHaveValue('Till');
  await page.keyboard.press('Escape');
  await expect(tokens.dialog).toBeHidden();

  // This question knows of two admins that last.
  await tokens.revoke('Cleo').click();
  await server.revokeToken('admin');
  await page.getByRole('button', { name: 'Revoke and sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Cleo must stay for now' })).toBeVisible();
  // A second Enter, meant for Revoke, presses nothing.
  await expect(tokens.dialog.getByText(/nobody could manage/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tokens.row('admin')).toContainText('Revoked');

  await tokens.revoke('Cleo').click();
  await expect(tokens.dialog).toContainText(/nobody could manage/);
  await expect(tokens.dialog.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  await tokens.dialog.getByRole('button', { name: 'New token' }).click();
  await expect(tokens.name).toBeFocused();
});

test('that a token has a name is said for as long as it has', async ({ page, server, watch }) => {
  watch.expectRefusals(409);
  await server.createToken({ name: 'Ben', role: 'editor' });
  const tokens = await openTokens(page, server);
  await tokens.newToken.click();
  await tokens.name.fill('Ben');
  await page.keyboard.press('Enter');
  await expect(tokens.name).toHaveAccessibleDescription(/There is a token named “Ben”/);
  await server.revokeToken('Ben');
  await expect(tokens.row('Ben')).toContainText('Revoked');
  await expect(tokens.name).not.toHaveAccessibleDescription(/There is a token/);
  await expect(tokens.name).not.toHaveAttribute('aria-invalid');
  await tokens.create.click();
  await expect(tokens.text).toBeVisible();
  await page.keyboard.press('Escape');
});

test('closing before copying warns once, of a token and of a link made for it; a name that is taken, and a day that is over, are told under their fields; a token whose answer was lost is told of and in the list, is made once, also where the browser asks again by itself, and made anew once revoked; a token that was not copied is asked about before a reload and told of after Back, as is one whose form was left before its answer, each with the offer to revoke it', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer', 409);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tokens = await openTokens(page, server);
  await tokens.newToken.click();
  await tokens.name.fill('Till');
  await tokens.expires.selectOption('On a date');
  const lastDay = page.getByLabel('Last day');
  await lastDay.fill('2020-01-31');
  await tokens.create.click();
  await expect(lastDay).toHaveAccessibleDescription(/today or a later day/);
  await lastDay.fill('2090-01-31');
  await tokens.create.click();
  await expect(tokens.text).toBeVisible();
  // A part of it is not the token.
  await tokens.text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 9));
  await tokens.text.press('ControlOrMeta+c');
  await page.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  // A second Enter straight after the first does not close what nobody has read.
  await (await enterAt(page))(0);
  await expect(page.getByRole('alert')).toContainText(/not copied/);
  await page.getByRole('button', { name: 'Close without copying' }).click();
  await expect(tokens.dialog).toBeHidden();
  await expect(tokens.newToken).toBeFocused();
  const expiry = tokens.row('Till').locator('time[datetime^="2090"]');
  await expect(expiry).toHaveAttribute('title', /31 January 2090.* 23:59:59/);

  await tokens.newToken.click();
  await tokens.name.fill('Till');
  await tokens.create.click();
  await expect(tokens.name).toHaveAccessibleDescription(/Choose another name/);
  await expect(tokens.name).toBeFocused();
  await tokens.name.fill('Tom');
  await tokens.create.click();
  await tokens.copy.click();
  await tokens.makeLink.click();
  await expect(tokens.link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('You have not copied the link.');
  await tokens.copy.click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(tokens.dialog).toBeHidden();

  await tokens.newToken.click();
  await tokens.name.fill('Tony');
  await loseOneAnswer(page, '**/bff/tokens');
  await tokens.create.click();
  await expect(page.getByRole('alert')).toContainText(/cannot be reached.*Tony.*revoke it/);
  await tokens.create.dblclick();
  await expect(tokens.name).toHaveAccessibleDescription(/previous attempt.*never shown/);
  await page.keyboard.press('Escape');
  await tokens.revoke('Tony').click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(tokens.row('Tony')).toContainText('Revoked');
  await tokens.newToken.click();
  await tokens.name.fill('Tony');
  await tokens.create.dblclick();
  await expect(tokens.text).toHaveValue(/^pst_/);
  expect(await server.tryToken(await tokens.text.inputValue())).toBe(200);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close without copying' }).click();
  await expect(tokens.dialog).toBeHidden();
  await expect(tokens.row('Tony')).toHaveCount(2);

  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Tokens' }).click();
  const ways = [
    ['Vera', () => page.getByRole('button', { name: 'Cancel' }).click()],
    ['Ben', () => page.goBack()],
  ] as const;
  for (const [name, leave] of ways) {
    const held = await holdAnswers(page, 'POST', '**/bff/tokens');
    await tokens.newToken.click();
    await tokens.name.fill(name);
    await tokens.create.click();
    await held.asked;
    await leave();
    await expect(tokens.dialog).toBeHidden();
    held.letGo();
    await expect(page.getByText(`${name} was created after all`)).toBeVisible();
    await page.unroute('**/bff/tokens');
  }
  await expect(page).toHaveURL('/history');
  await page.getByRole('button', { name: 'Revoke Ben' }).click();
  await expect(page.getByText('Revoked Ben.')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Vera' }).click();
  await expect(page.getByText('Revoked Vera.')).toBeVisible();
  await page.getByRole('link', { name: 'Tokens' }).click();
  for (const [name] of ways) await expect(tokens.row(name)).toContainText('Revoked');

  await createInDialog(page, 'Tim', 'viewer');
  await expectAskedBeforeReload(page);
  await page.goBack();
  await expect(
    page.getByText('The token of Tim was not copied, and it cannot be shown again.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Tim' }).click();
  await expect(page.getByText('Revoked Tim.')).toBeVisible();

  await using between = await loseFirstAnswer(server.url, 'POST', '/bff/tokens');
  watch.allow(between.url);
  await page.goto(`${between.url}/tokens`);
  await tokens.newToken.click();
  await tokens.name.fill('Rhea');
  await tokens.create.click();
  await expect(page.getByRole('alert')).toContainText(
    /sent again.*whether Rhea was created.*revoke/,
  );
  expect(between.timesAsked()).toBe(2);
});
