import type { Page } from '@playwright/test';
import type { Plant } from '../../server/contract/plants.ts';
import { crashScreen } from '../crash-screen.ts';
import { expect, test } from '../journey.ts';
import { openPlants, signIn, untilCopiesAreAnswered } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { arriveLate, cutOneRequest, failReads, holdFirstRequest } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('what was called off elsewhere says so and is done when asked for again, what is in doubt stays so for the next page of the tab, and what a tab waits for is not called off by one that was opened from it with a copy of its storage; what is in doubt when a tab crashes is called off by the next page there', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer', 422);
  await waitForAnswers(page);
  await server.addPlants(numberedPlants(5));
  const plants = await openPlants(page, server);
  await expect(plants.rows).toHaveCount(5);
  // From the last row on, so that none that is pressed has just moved.
  const asked = page.waitForRequest('**/bff/deletions');
  const late = await holdFirstRequest(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 05').click();
  const calledOff = (await (await asked).allHeaders())['idempotency-key'] ?? '';
  const address = `/changes?${new URLSearchParams({ key: calledOff })}`;
  await requestsOf(page, server).send('DELETE', address);
  late.letGo();
  await expect(
    plants.toast('Plant 05 was not deleted. This was cancelled before it was done.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plants.toast('Deleted Plant 05.')).toBeVisible();

  const { cut } = await cutOneRequest(page, '**/bff/deletions');
  await plants.delete('Plant 04').click();
  const key = (await (await cut).allHeaders())['idempotency-key'];
  await expect(plants.toast(/not known whether Plant 04 was deleted/)).toBeVisible();
  await page.goto('/history');
  await page.getByRole('link', { name: 'Plants', exact: true }).click();
  const again = page.waitForRequest('**/bff/deletions');
  await plants.delete('Plant 04').click();
  expect((await (await again).allHeaders())['idempotency-key']).toBe(key);
  await expect(plants.toast('Deleted Plant 04.')).toBeVisible();

  const held = await holdFirstRequest(page, 'POST', '**/bff/deletions');
  await plants.delete('Plant 03').click();
  await held.asked;
  const copy = await openCopy(page);
  const others = plantsScreen(copy);
  await others.delete('Plant 02').click();
  await expect(others.toast('Deleted Plant 02.')).toBeVisible();
  held.letGo();
  await expect(plants.toast('Deleted Plant 03.')).toBeVisible();
  await expect(others.rows).toHaveText([/Plant 01/]);
  await copy.close();

  await server.addPlants([{ id: 6, name: 'Fern', tag: '' }]);
  await expect(plants.rows).toHaveCount(2);
  const lost = await cutOneRequest(page, '**/bff/deletions');
  await plants.delete('Fern').click();
  const unsent = await lost.cut;
  await unsent.allHeaders();
  await expect(plants.toast(/not known whether Fern was deleted/)).toBeVisible();
  const tell = await crash(page);
  await expect.poll(() => tell('document.querySelectorAll("tbody tr").length')).toBe(2);
  await tell(`document.querySelector('[aria-label="Delete Plant 01"]').click()`);
  const left = () => requestsOf(page, server).send<Plant[]>('GET', '/export?format=json');
  await expect.poll(left).toMatchObject([{ name: 'Fern' }]);
  expect((await arriveLate(page, unsent)).status()).toBe(422);
});

test('what waits in a tab, and what a sign-out discards there, is not sent by one that was opened from it', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  watch.tolerate(401);
  await waitForAnswers(page);
  const plants = await openPlants(page, server);
  await page.route('**/bff/plants', (route) => route.abort());
  await plants.name.fill('Secret rose');
  await page.keyboard.press('Enter');
  await plants.name.fill('Half');
  await expect(plants.waiting).toHaveText(['Secret rose']);
  const copy = await openCopy(page);
  const others = plantsScreen(copy);
  await expect(others.keepTag).toBeVisible();
  await expect(others.name).toHaveValue('');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(copy.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await signIn(copy, server.adminToken);
  // Plants are sent in the order in which they were handed over.
  await others.name.fill('Fern');
  await copy.keyboard.press('Enter');
  await expect(others.rows).toHaveText([/Fern/]);
});

test('what is kept in a tab stays its own, whichever screen it shows when another is opened from it', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(404, 'no answer');
  await waitForAnswers(page);

  async function expectOwn(title: string) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await untilCopiesAreAnswered(page);
    const copy = await openCopy(page);
    await expect(plantsScreen(copy).keepTag).toBeVisible();
    await expect(plantsScreen(copy).name, title).toHaveValue('');
    await copy.close();
  }

  await crashScreen(page, server, ({ name }) => name.fill('Half'));
  await expectOwn('Something went wrong');
  await page.goto('/nowhere');
  await expectOwn('Nothing grows at this address');
  const session = await failReads(page, '**/bff/session');
  await page.goto('/');
  await expectOwn('Plant Store could not be reached');
  session.end();
  await expect(plantsScreen(page).name).toHaveValue('Half');
});

/** Opens a tab from another, with a copy of its storage. */
async function openCopy(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => window.open('/'));
  const copy = await opened;
  expect(await copy.evaluate(() => JSON.stringify(sessionStorage))).toContain('page-of');
  return copy;
}

/** Has a tab wait for what is held back, and one that is opened from it for its answer, however slow the machine is. */
async function waitForAnswers(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
    if (!window.opener) return;
    const later = window.setTimeout.bind(window);
    const run = (act: TimerHandler, ms?: number) => later(act, ms === 500 ? 30_000 : ms);
    window.setTimeout = Object.assign(run, window.setTimeout);
  });
}

/** Lets a tab crash and loads it anew; returns what runs a script there, since Playwright gives such a tab up. */
async function crash(page: Page): Promise<(script: string) => Promise<unknown>> {
  // Nobody would pass on what is held back there.
  await page.unrouteAll();
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // It is never answered.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await devtools.send('Page.reload');
  return async (expression) =>
    (await devtools.send('Runtime.evaluate', { expression })).result.value;
}
