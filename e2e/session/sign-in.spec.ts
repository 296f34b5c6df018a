import { randomBytes } from 'node:crypto';
import { createTokenText } from '../../server/domain/access/token-text.ts';
import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { expect, test } from '../server/own-server.ts';
import { PlantServer } from '../server/server.ts';

test.use({ isFirstStart: true });

test('at the first start the printed link signs in once and clears itself from the address; used again it says so, and the printed token signs in; an access token lets you in, from the keyboard alone, hidden until it is shown, asked for where the field is empty, and pasted out of a header; whoever is in does not stay on the sign-in screen; after signing in you are where you meant to go, also where a search looks like an escape, and a next that leads to another site leads home; a token that is wrong, of another shop, revoked or expired says so and can be put right at once; after too many wrong ones you are told to wait', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401, 429);
  const plants = plantsScreen(page);
  const field = page.getByRole('textbox', { name: 'Access token' });
  const signOut = page.getByRole('button', { name: 'Sign out' });
  const text = /pst_\S+/.exec(server.welcome)?.[0] ?? 'no token was printed';
  const link = /http:\S+\/sign-in#code=\S+/.exec(server.welcome)?.[0] ?? 'no link was printed';
  const shop = new PlantServer(() => server.url, text);

  await test.step('the printed link signs in once; used again it says so, and the printed token signs in', async () => {
    await page.goto(link);
    await expect(page).toHaveURL('/');
    await expect(plants.add).toBeVisible();
    await page.goBack();
    expect(page.url()).not.toContain('code=');

    await page.goto('/');
    await signOut.click();
    await expect(field).toBeVisible();
    await page.goto(link);
    const used = page.getByText(/expired or was used before/i);
    await expect(used).toBeVisible();
    expect(page.url()).not.toContain('code=');
    await expect(field).toBeVisible();
    await signIn(page, 'wrong');
    await expect(page.getByText(/not an access token/i)).toBeVisible();
    // Its error is the only one.
    await expect(used).toBeHidden();
    await signIn(page, text);
    await expect(plants.add).toBeVisible();
    await signOut.click();
    await expect(field).toBeVisible();
  });

  const expired = await server.createTokenByCommand({
    name: 'Ella',
    role: 'editor',
    expires: '1s',
  });
  const revoked = await shop.createToken({ name: 'Rita', role: 'editor' });
  await shop.revokeToken('Rita');
  await expect.poll(() => server.tryToken(expired)).toBe(401);

  await test.step('an access token lets you in, however it is entered', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/sign-in');
    await expect(page).toHaveTitle(/Sign in/);
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/enter/i);
    await expect(field).toBeFocused();

    await page.keyboard.type(text);
    const masking = () =>
      field.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'));
    expect(await masking()).toBe('disc');
    await page.getByRole('button', { name: 'Show token' }).click();
    expect(await masking()).toBe('none');
    await page.getByRole('button', { name: 'Hide token' }).click();
    expect(await masking()).toBe('disc');
    await field.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(plants.add).toBeVisible();

    await signOut.click();
    await signIn(page, `Bearer ${text}`);
    await expect(plants.add).toBeVisible();
    await page.goto('/sign-in');
    await expect(page).toHaveURL('/');
  });

  await test.step('you are where you meant to go', async () => {
    await signOut.click();
    await expect(field).toBeVisible();
    await shop.addPlants([
      { id: 1, name: 'Boston Fern', tag: '' },
      { id: 2, name: 'Sweet Basil', tag: '' },
      { id: 3, name: 'Label %41', tag: '' },
      { id: 4, name: 'Arnica', tag: '' },
    ]);
    await page.goto('/?search=fern&limit=50');
    await signIn(page, text);
    await expect(page).toHaveURL('/?search=fern&limit=50');
    await expect(plants.rows).toHaveText([/Boston Fern/]);
    await expect(plants.search).toHaveValue('fern');
    await expect(plants.rowsPerPage).toHaveValue('50');

    await signOut.click();
    await expect(field).toBeVisible();
    await page.goto('/?search=%2541');
    await signIn(page, text);
    await expect(page).toHaveURL('/?search=%2541');
    await expect(plants.rows).toHaveText([/Label %41/]);
    await expect(plants.search).toHaveValue('%41');

    await signOut.click();
    await expect(field).toBeVisible();
    await page.goto('/sign-in?next=https://example.com/');
    await signIn(page, text);
    await expect(page).toHaveURL('/');
    await expect(plants.add).toBeVisible();
  });

  await test.step('one that is no good says so, and can be put right at once', async () => {
    await signOut.click();
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
    await signIn(page, text);
    await expect(page).toHaveURL('/');

    await signOut.click();
    // The minute of the wrong tokens before may end among these, which begin another then.
    await expect(async () => {
      for (let tries = 0; tries < 10; tries += 1) await server.tryToken('wrong');
      await signIn(page, 'wrong again');
      await expect(page.getByText(/try again in \d+ seconds/i)).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });
});
