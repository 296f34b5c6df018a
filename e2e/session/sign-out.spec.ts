import type { Request, Route } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { isOut, openListening, openPlants, signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { holdAnswers, holdFirstRequest, holdRequests } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('after signing out nothing is left to see or to use, nor what was typed for the next who signs in; the session cookie is out of reach of scripts and other sites', async ({
  page,
  server,
}) => {
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  await page.goto('/');
  await signIn(page, server.adminToken);
  await expect(plantsScreen(page).row('Boston Fern')).toBeVisible();
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

  const { name } = plantsScreen(page);
  await signIn(page, server.adminToken);
  await name.fill('Secret Rose');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await signIn(page, server.adminToken);
  await expect(name).toHaveValue('');
});

test('who signs out is asked first where something typed would be lost, and not for a row in which nothing was changed', async ({
  page,
  server,
}) => {
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  const plants = await openListening(page, server);
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
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
});

test('who signs out is asked once, about all that would be lost, anew where more would be, and no more once nothing would', async ({
  page,
  server,
}) => {
  const plants = await openListening(page, server);
  const out = page.getByRole('button', { name: 'Sign out', exact: true });
  const anyway = page.getByRole('button', { name: 'Sign out anyway' });
  const add = async (name: string) => {
    await plants.name.fill(name);
    await page.keyboard.press('Enter');
    await expect(plants.name).toHaveValue('');
  };
  const question = page.getByRole('status').getByText(/Signing out discards/);
  const held = await holdRequests(page, 'POST', '**/bff/plants');
  await add('One');
  await out.click();
  await expect(question).toContainText('1 plant may not have been added yet.');
  await add('Two');
  await expect(question).toBeHidden();
  await out.click();
  await expect(question).toContainText('2 plants may not have been added yet.');
  held.letGo('on');
  await expect(plants.rows).toHaveText([/One/, /Two/]);
  await expect(question).toBeHidden();

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
    plants.toast(/^2 plants .* discards what has not, and what you have typed\.$/),
  ).toBeVisible();
  await expect(anyway).toHaveCount(1);
  await anyway.click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
});

test('a sign-out that nobody answered, or something else in the place of the server, says that you may still be signed in', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
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
});

test('signing out waits for what was asked for before, and takes no letter meanwhile', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server);
  const held = await holdRequests(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 01').click();
  await plants.delete('Plant 02').click();
  await page.keyboard.press('z');
  await plants.name.focus();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.locator('[inert]')).toBeAttached();
  // Nor does `z` undo anything by now.
  await page.keyboard.type('lost z');
  await expect(plants.name).toHaveValue('');
  held.letGo('on');
  const token = page.getByRole('textbox', { name: 'Access token' });
  await expect(token).toBeVisible();
  const again = await openPlants(page, server);
  await expect(again.rows).toHaveText([/Plant 02/, /Plant 03/]);
});

test('who signs out and closes the page before all is answered, or while the end of the session is on its way, is signed out', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(2));
  const plants = await openListening(page, server);
  await holdRequests(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 01').click();
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

test('who signs out is told where something asked for before was not done', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await server.addPlants(numberedPlants(2));
  const plants = await openListening(page, server);
  const held = await holdRequests(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 01').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  // The code that signs out may come only now.
  await expect(page.locator('[inert]')).toBeAttached();
  held.letGo('cut');
  await expect(page.getByText('Not everything that you had asked for just before')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
});

test('a sign-out whose answer is slow asks for no more news, nor anything else that its session is needed for', async ({
  page,
  server,
}) => {
  const plants = await openListening(page, server);
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
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
});
