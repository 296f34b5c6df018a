import type { Page, Route } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { wordsOf } from '../languages/words-of.ts';
import { startSession } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { breakOffFirstAnswer } from '../server/half-answers.ts';
import { holdRequests } from '../server/requests.ts';

const SCRIPT = '**/assets/index-*.js';
const ADDRESS = '/?search=Fern';
const PORTAL = { contentType: 'text/html', body: '<p>Sign in to this network.' };

const note = (page: Page) => page.getByText(wordsOf(page).pageNotLoaded);
const reload = (page: Page) => page.getByRole('link', { name: wordsOf(page).reload });

async function expectMended(page: Page): Promise<void> {
  await expect(note(page)).toBeVisible();
  await reload(page).click();
  await expect(plantsScreen(page).search).toHaveValue('Fern');
  await expect(note(page)).toHaveCount(0);
}

const FAILURES: [string, answer: (route: Route) => Promise<void>][] = [
  ['is answered by a proxy with 502', (route) => route.fulfill({ ...PORTAL, status: 502 })],
  ['is answered by the page of a portal', (route) => route.fulfill(PORTAL)],
  ['is blocked', (route) => route.abort('blockedbyclient')],
];

for (const [failure, answer] of FAILURES) {
  test(`where the app’s script ${failure}, the page says so and leads to the same address once it comes`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expectRefusals(failure.endsWith('502') ? 502 : 'no answer');
    await startSession(page, server, server.adminToken);
    await page.route(SCRIPT, answer, { times: 1 });
    await page.goto(ADDRESS);
    await expectMended(page);
  });
}

test('where the app’s script breaks off, the page says so and leads to the same address once it comes', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const html = await (await fetch(`${server.url}/`)).text();
  const path = /\/assets\/index-[^"]+\.js/.exec(html)?.[0] ?? '';
  await using between = await breakOffFirstAnswer(server.url, 'GET', path);
  watch.allow(between.url);
  await startSession(page, server, server.adminToken);
  await page.goto(between.url + ADDRESS);
  await expectMended(page);
});

test('while the app’s script is on its way nobody sees or hears that it has not come; it then takes the place of that', async ({
  page,
  server,
}) => {
  await startSession(page, server, server.adminToken);
  const script = await holdRequests(page, 'GET', SCRIPT);
  const time = await page.context().newCDPSession(page);
  await time.send('Animation.enable');
  await time.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto(ADDRESS, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(note(page)).toBeHidden();
  await expect(reload(page)).toHaveCount(0);
  await time.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect(note(page)).toBeVisible();
  await expect(reload(page)).toBeVisible();
  script.letGo('on');
  await expect(plantsScreen(page).search).toHaveValue('Fern');
  await expect(note(page)).toHaveCount(0);
});

test('where neither script nor style sheet comes, the page says so', async ({ page, watch }) => {
  watch.expectRefusals('no answer');
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/');
  await expect(note(page)).toBeVisible();
  await expect(reload(page)).toBeVisible();
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE', javaScriptEnabled: false });

  test('where a browser runs no scripts, the page says so at once', async ({ page }) => {
    await page.goto('/');
    expect(await note(page).isVisible()).toBe(true);
    await expect(reload(page)).toHaveAttribute('href', '');
  });
});

test('where the code of the first screen does not come, the app says so', async ({
  page,
  watch,
}) => {
  watch.expectRefusals('no answer', 502);
  const told = page.getByRole('heading', { name: wordsOf(page).partMissingTitle });
  for (const [, answer] of FAILURES) {
    await page.route('**/assets/sign-in-screen-*.js', answer);
    await page.goto('/');
    await expect(told).toBeVisible();
    await page.unroute('**/assets/sign-in-screen-*.js');
  }
  await page.getByRole('button', { name: wordsOf(page).reload }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
