import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening, openPlants, startSession } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { changeRole, makeToken, tokensScreen } from '../screens/tokens-screen.ts';
import { failReads, holdRequests } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import type { PlantServer } from '../server/server.ts';

/** Where the list and the tags are read. */
const READS = /\/bff\/(plants|tags)/;

test('tags that cannot be had at first, or after a change while all else can, come once they can', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer', 503);
  await server.addPlants(numberedPlants(3));
  const first = await failReads(page, '**/bff/tags*');
  // Nothing but an answer tells this page of its own changes.
  const plants = await openPlants(page, server, { isDeaf: true });
  await expect(plants.rows).toHaveCount(3);
  await expect.poll(first.failures).toBeGreaterThan(1);
  first.end();
  await expect(plants.chips).toHaveText([/shade\s*2/, /sun\s*1/]);
  for (const [status, name, left] of [
    [undefined, 'Plant 01', [/shade\s*1/, /sun\s*1/]],
    [503, 'Plant 02', [/sun\s*1/]],
  ] as const) {
    const tags = await failReads(page, '**/bff/tags*', status);
    await plants.delete(name).click();
    await expect(plants.row(name)).toBeHidden();
    await expect.poll(tags.failures).toBeGreaterThan(1);
    tags.end();
    await expect(plants.chips).toHaveText([...left]);
  }
});

/** Opens the list, which then lacks the Olive that somebody has added, and says that it may be out of date. */
async function openOutOfDate(page: Page, server: PlantServer) {
  await server.addPlants(numberedPlants(3));
  const plants = await openListening(page, server);
  await expect(plants.chips).toHaveCount(2);
  const reads = await failReads(page, READS);
  await server.addPlants([{ id: 9, name: 'Olive', tag: 'noon' }]);
  const note = page.getByRole('alert').filter({ hasText: 'may be out of date' });
  await expect(note).toBeVisible();
  return { plants, reads, note };
}

test('where the list may be out of date, Try again brings it and the tags', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const { plants, note } = await openOutOfDate(page, server);
  // The page asks by itself as well, and an answer would take the button away before it is pressed.
  const held = await holdRequests(page, 'GET', READS);
  await note.getByRole('button', { name: 'Try again' }).click();
  held.letGo('on');
  await expect(plants.row('Olive')).toBeVisible();
  await expect(note).toBeHidden();
  await expect(plants.chip('noon')).toBeVisible();
});

test('what is out of date for want of an answer comes by itself, in the list and beside the history', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const { plants, note, reads } = await openOutOfDate(page, server);
  reads.end();
  await expect(plants.row('Olive')).toBeVisible();
  await expect(note).toBeHidden();
  await expect(plants.chip('noon')).toBeVisible();

  const people = await failReads(page, '**/bff/people*');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(historyScreen(page).entries).toHaveCount(4);
  await expect.poll(people.failures).toBeGreaterThan(1);
  people.end();
  await expect(page.getByRole('option', { name: 'admin' })).toBeAttached();
});

test('whoever was made a viewer while the server could not say so leaves the screen of tokens once it can', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  await startSession(otherPage, server, server.adminToken);
  const { text: token } = await makeToken(otherPage, server, 'Ben', 'admin', null);
  await openListening(page, server, { path: '/tokens', token });
  const tokens = tokensScreen(page);
  await expect(tokens.newToken).toBeVisible();
  const session = await failReads(page, '**/bff/session');
  await changeRole(otherPage, server, 'Ben', 'viewer');
  await expect.poll(session.failures).toBeGreaterThan(1);
  session.end();
  await expect(page.getByText(/^admin made you a viewer\./)).toBeVisible();
  await expect(tokens.newToken).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('viewer');
});

test('who is signed in is asked until somebody tells, also where nobody could at first; what says so stays there meanwhile, with its focus', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(502);
  await startSession(page, server, server.adminToken);
  const session = await failReads(page, '**/bff/session', 502);
  await page.goto('/?search=Fern');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.focus();
  const failures = session.failures();
  await expect.poll(session.failures).toBeGreaterThan(failures + 2);
  await expect(again).toBeFocused();
  session.end();
  await expect(plantsScreen(page).search).toHaveValue('Fern');
  await expect(again).toBeHidden();
});

test('whoever tries again to learn who is signed in sees that it goes on', async ({
  page,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const session = await failReads(page, '**/bff/session');
  await page.goto('/');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.focus();
  const held = await holdRequests(page, 'GET', '**/bff/session');
  // The page asks by itself as well, and might be told in vain just as it is pressed.
  await page.waitForRequest('**/bff/session');
  await again.press('Enter');
  await expect(page.getByRole('button', { name: 'Loading…' })).toBeFocused();
  session.end();
  held.letGo('on');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

for (const [what, path, reads] of [
  ['the plants', '/', '**/bff/plants?*'],
  ['a page of them', '/?limit=10&page=2&after=10', '**/bff/plants?*'],
  ['the history', '/history', '**/bff/changes?*'],
  ['the tokens', '/tokens', '**/bff/tokens'],
  ['the reference of the API', '/docs', '**/openapi.json'],
  ['one plant', '/plant/1', '**/bff/plants/1'],
] as const) {
  test(`where ${what} could not be had at first, it is asked for until it comes; what says so stays there meanwhile, with its focus`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expectRefusals('no answer');
    await server.addPlants(numberedPlants(12));
    const lost = await failReads(page, reads);
    // News of others, or that they are heard, would have it asked for anew.
    await openPlants(page, server, { path, isDeaf: true });
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.focus();
    const failures = lost.failures();
    await expect.poll(lost.failures).toBeGreaterThan(failures + 3);
    await expect(again).toBeFocused();
    const held = await holdRequests(page, 'GET', reads);
    await page.waitForRequest(reads);
    await again.press('Enter');
    const asking = page.getByRole('main').getByRole('button', { name: 'Loading…' });
    await expect(asking).toBeFocused();
    lost.end();
    held.letGo('on');
    await expect(asking).toBeHidden();
    await expect(again).toBeHidden();
    await expect(page.getByRole('main')).toContainText(/Plant 01|Plant 11|admin|GET/);
  });
}
