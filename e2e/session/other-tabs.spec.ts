import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening, openPlants, signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { holdFirstRequest } from '../server/requests.ts';

/** Opens a second tab of a page's browser and puts it into the background, out of the server's reach. */
async function openHidden(page: Page) {
  const hidden = await page.context().newPage();
  await hidden.addInitScript(() => {
    let isHidden = false;
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    Object.defineProperty(document, 'visibilityState', {
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    addEventListener('test-hide', () => {
      isHidden = true;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
  });
  const heard = hidden.waitForResponse('**/bff/events*');
  await hidden.goto('/');
  await heard;
  const plants = plantsScreen(hidden);
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await hidden.evaluate(() => dispatchEvent(new Event('test-hide')));
  await hidden.route('**/bff/**', (route) => route.abort());
  return { hidden, plants };
}

test('a tab in the background that reaches no server hides its rows once another signs out', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate('no answer', 401);
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  await openListening(page, server);
  const { hidden, plants } = await openHidden(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(plants.rows).toBeHidden();
  await expect(hidden.getByRole('banner')).toBeHidden();
});

test('a tab in the background hides its rows once another is closed while it signs out', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate('no answer', 401);
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  await openListening(page, server);
  const { plants } = await openHidden(page);
  const held = await holdFirstRequest(page, 'DELETE', '**/bff/session');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await held.asked;
  await page.close();
  await expect(plants.rows).toBeHidden();
});

test('a tab in the background hides its rows once another person has signed in in another, and asks', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate('no answer', 401);
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  const ben = await server.createToken({ name: 'Ben', role: 'viewer' });
  await openPlants(page, server);
  const { hidden, plants } = await openHidden(page);
  await page.goto(await server.createLink({ name: 'Cleo', role: 'viewer' }));
  await page.getByRole('button', { name: 'Switch' }).click();
  await expect(plants.rows).toBeHidden();
  await hidden.unroute('**/bff/**');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, ben);
  await expect(hidden.getByRole('banner')).toContainText('Ben');
  await expect(plants.rows).toHaveText([/Boston Fern/]);
});

test('a tab that was frozen shows nothing before the server has been asked', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate('no answer');
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  const plants = await openListening(page, server);
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')));
  await expect(plants.rows).toBeHidden();
  await page.route('**/bff/session', (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await expect(page.getByRole('heading', { name: /could not be reached/ })).toBeVisible();
  await expect(plants.rows).toBeHidden();
  await page.unroute('**/bff/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plants.rows).toBeVisible();
});
