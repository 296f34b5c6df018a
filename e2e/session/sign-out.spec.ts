import type { Request, Route } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { isOut, openListening, openPlants, signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { tokensScreen } from '../screens/tokens-screen.ts';
import { holdAnswers, holdFirstRequest, holdRequests } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('after signing out nothing is left to see or to use, nor what was typed for the next who signs in, which is asked about first, a row in which nothing was changed aside; the session cookie is out of reach of scripts and other sites; who signs out is asked once, about all that would be lost, anew where more would be, and no more once nothing would', async ({
  page,
  server,
}) => {
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  await page.goto('/');
  await signIn(page, server.adminToken);
  const plants = plantsScreen(page);
  await expect(plants.row('Boston Fern')).toBeVisible();
  const { cookies } = await page.context().storageState();
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/' }]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Boston Fern')).toBeHidden();
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);

  const response = await fetch(`${server.url}/bff/plants`, { headers: { Cookie: cookie } });
  expect(response.status).toBe(401);

  await signIn(page, server.adminToken);
  const out = page.getByRole('button', { name: 'Sign out', exact: true });
  const question = plants.toast('What you have typed is not saved. Signing out discards it.');
  const editor = plants.editor('Boston Fern');
  await plants.edit('Boston Fern').click();
  await editor.name.fill('Fern');
  await editor.name.fill('Boston Fern');
  await out.click();
  await signIn(page, server.adminToken);

  await plants.name.fill('Rose');
  await out.click();
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(plants.name).toHaveValue('Rose');
  await plants.name.fill('');

  await plants.edit('Boston Fern').click();
  await editor.name.fill('Sword Fern');
  // It is kept from screen to screen, and so it is there to be lost.
  await page.getByRole('link', { name: 'History' }).click();
  await out.click();
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'Plants' }).click();
  await plants.name.fill('Secret Rose');
  await out.click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  await signIn(page, server.adminToken);
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await expect(editor.form).toHaveCount(0);
  await expect(plants.name).toHaveValue('');

  await test.step('one is asked once, about all that would be lost, and no more once nothing would', async () => {
    const anyway = page.getByRole('button', { name: 'Sign out anyway' });
    const add = async (name: string) => {
      await plants.name.fill(name);
      await page.keyboard.press('Enter');
      await expect(plants.name).toHaveValue('');
    };
    const discards = page.getByRole('status').getByText(/Signing out discards/);
    const held = await holdRequests(page, 'POST', '**/bff/plants');
    await add('One');
    await out.click();
    await expect(discards).toContainText('1 plant may not have been added yet.');
    await add('Two');
    await expect(discards).toBeHidden();
    await out.click();
    await expect(discards).toContainText('2 plants may not have been added yet.');
    held.letGo('on');
    await expect(plants.rows).toHaveText([/Boston Fern/, /One/, /Two/]);
    await expect(discards).toBeHidden();

    await holdRequests(page, 'POST', '**/bff/plants');
    await add('Rose');
    await out.click();
    await out.click();
    await expect(anyway).toHaveCount(1);
    await add('Fern');
    await expect(anyway).toHaveCount(0);
    await out.click();
    await expect(plants.toast(/^2 plants may not have been added yet\. /)).toBeVisible();
    await plants.name.fill('Olive');
    await anyway.click();
    await expect(
      plants.toast(/^2 plants .* discards what was not added, and what you have typed\.$/),
    ).toBeVisible();
    await expect(anyway).toHaveCount(1);
    await anyway.click();
    await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  });
});

test('a sign-out that nobody answered, or something else in the place of the server, says that you may still be signed in; one waits for what was asked for before, takes no letter meanwhile, and tells where something of that was not done; one whose answer is slow asks for no more news, nor anything else that its session is needed for; who closes the page before all is answered, or while the end of the session is on its way, is signed out', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server);
  await test.step('one that nobody answered says so; one waits for what was asked for before', async () => {
    await expect(plants.add).toBeVisible();
    const answers = [
      (route: Route) => route.abort(),
      (route: Route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the guest network</h1>' }),
    ];
    for (const answer of answers) {
      await page.route('**/bff/session', answer);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(plants.toast(/You may still be signed in/)).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(plants.toast(/You may still be signed in/)).toBeHidden();
    }
    await page.unroute('**/bff/session');

    const held = await holdRequests(page, 'POST', '**/bff/deletions');
    await plants.delete('Plant 01').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    // The code that signs out may come only now.
    await expect(page.locator('[inert]')).toBeAttached();
    held.letGo('cut');
    await expect(page.getByText('Some of your last changes may not have been made')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();

    await page.unroute('**/bff/deletions');
    await signIn(page, server.adminToken);
    const late = await holdRequests(page, 'POST', '**/bff/deletions');
    await plants.delete('Plant 01').click();
    await plants.delete('Plant 02').click();
    await page.keyboard.press('z');
    await plants.name.focus();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.locator('[inert]')).toBeAttached();
    // Nor does `z` undo anything by now.
    await page.keyboard.type('lost z');
    await expect(plants.name).toHaveValue('');
    late.letGo('on');
    await signIn(page, server.adminToken);
    await expect(plants.rows).toHaveText([/Plant 02/, /Plant 03/]);
  });

  await test.step('one whose answer is slow asks for nothing more; who closes the page before is signed out', async () => {
    const added = await holdAnswers(page, 'POST', '**/bff/plants');
    await plants.name.fill('Fern');
    await page.keyboard.press('Enter');
    await added.asked;
    const ended = await holdAnswers(page, 'DELETE', '**/bff/session');
    // The server ends the news with the session; whoever asked for more would be refused with 401.
    const isNews = (request: Request) => request.url().includes('/bff/events');
    const newsEnded = Promise.race([
      page.waitForEvent('requestfinished', isNews),
      page.waitForEvent('requestfailed', isNews),
    ]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out anyway' }).click();
    await ended.asked;
    await newsEnded;
    // The plant that is there by now has the list fetched anew.
    added.letGo();
    await added.answered;
    await expect(plants.waiting).toHaveCount(0);
    ended.letGo();

    await page.unrouteAll({ behavior: 'wait' });
    await signIn(page, server.adminToken);
    await holdRequests(page, 'POST', '**/bff/deletions');
    await plants.delete('Plant 02').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.locator('[inert]')).toBeAttached();
    await page.goto('about:blank');
    await expect.poll(() => isOut(page)).toBe(true);

    await openListening(page, server);
    // As where the browser keeps it until a connection is free.
    const held = await holdFirstRequest(page, 'DELETE', '**/bff/session');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await held.asked;
    await page.goto('about:blank');
    await expect.poll(() => isOut(page)).toBe(true);
  });
});

test('who signs out is asked about a tag that was typed and not given, not about one that is being given, and is told of plants that were refused that they were not added', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409, 503);
  await server.addPlants(numberedPlants(2));
  const plants = await openListening(page, server);
  const out = page.getByRole('button', { name: 'Sign out', exact: true });
  const giveTag = async () => {
    await plants.select('Plant 01').check();
    await plants.tagSelected.click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).fill('my long new tag');
    await page.keyboard.press('Enter');
  };

  await page.route('**/bff/taggings', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await giveTag();
  await expect(plants.toast(/“my long new tag”/)).toBeVisible();
  await out.click();
  await expect(plants.toast(/^What you have typed is not saved\./)).toBeVisible();

  await plants.name.fill('Dup');
  await plants.id.fill('1');
  await page.keyboard.press('Enter');
  await expect(plants.refused).toContainText('Id 1 is taken.');
  const typedToo = /^1 plant was not added\. Signing out discards .*what you have typed\.$/;
  await out.click();
  await expect(plants.toast(typedToo)).toBeVisible();

  const held = await holdAnswers(page, 'POST', '**/bff/taggings');
  await giveTag();
  await held.asked;
  await holdRequests(page, 'POST', '**/bff/plants');
  await plants.name.fill('Rose');
  await page.keyboard.press('Enter');
  await expect(plants.waiting).toHaveText(['Rose']);
  await out.click();
  await expect(
    plants.toast(
      '1 plant was not added. 1 plant may not have been added yet. Signing out discards what was not added.',
    ),
  ).toBeVisible();
  held.letGo();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
});

test('who revokes their own token beside a delete under way is told that this may not have been done', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  await server.addPlants(numberedPlants(2));
  const token = await server.createToken({ name: 'Ada', role: 'admin' });
  const plants = await openPlants(page, server, { token });
  const held = await holdRequests(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 01').click();
  await page.getByRole('link', { name: 'Tokens' }).click();
  await tokensScreen(page).revoke('Ada').click();
  await page.getByRole('button', { name: 'Revoke and sign out' }).click();
  await expect(page.locator('[inert]')).toBeAttached();
  held.letGo('on');
  await expect(
    page.getByText(
      'You revoked your own token, so you are signed out. Some of your last changes may not have been made',
    ),
  ).toBeVisible();
});

test('whoever is asked about revoking their own token is told how many plants that would discard, and no more once they are added', async ({
  page,
  server,
}) => {
  const token = await server.createToken({ name: 'Ada', role: 'admin' });
  const plants = await openPlants(page, server, { token });
  const held = await holdRequests(page, 'POST', '**/bff/plants');
  for (const name of ['Fern', 'Moss']) {
    await plants.name.fill(name);
    await page.keyboard.press('Enter');
  }
  await expect(plants.waiting).toHaveText(['Fern', 'Moss']);
  await page.getByRole('link', { name: 'Tokens' }).click();
  await tokensScreen(page).revoke('Ada').click();
  const { dialog } = tokensScreen(page);
  await expect(dialog).toContainText(
    '2 plants may not have been added yet. Signing out discards what was not added.',
  );
  held.letGo('on');
  await expect(dialog).not.toContainText('discards');
  await expect(dialog).toContainText('This is your own token.');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Plants', exact: true }).click();
  await expect(plants.rows).toHaveText([/Fern/, /Moss/]);
});

test('who presses twice before the code that signs out has come ends the session once', async ({
  page,
  server,
}) => {
  const code = await holdRequests(page, 'GET', '**/assets/sign-out-parts-*.js');
  const plants = await openPlants(page, server);
  await expect(plants.add).toBeVisible();
  let ends = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE') ends += 1;
  });
  const out = page.getByRole('button', { name: 'Sign out', exact: true });
  await out.click();
  await out.press('Enter');
  code.letGo('on');
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  expect(ends).toBe(1);
});
