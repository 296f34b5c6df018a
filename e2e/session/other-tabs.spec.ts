import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openPlants, signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { holdFirstRequest } from '../server/requests.ts';
import { setHidden } from '../set-hidden.ts';

/** Opens a second tab of a page's browser and puts it into the background. */
async function openHidden(page: Page) {
  const hidden = await page.context().newPage();
  const heard = hidden.waitForResponse('**/bff/events*');
  await hidden.goto('/');
  await heard;
  const plants = plantsScreen(hidden);
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await setHidden(hidden, true);
  return { hidden, plants };
}

test('a tab in the background that reaches no server hides its rows once another person has signed in in another tab, and asks, or once that signs out, also where it is closed meanwhile', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate('no answer', 401);
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  const ben = await server.createToken({ name: 'Ben', role: 'viewer' });
  await openPlants(page, server);
  const { hidden, plants } = await openHidden(page);
  const signOut = page.getByRole('button', { name: 'Sign out' });
  const cutOff = () => hidden.route('**/bff/**', (route) => route.abort());
  await cutOff();
  await page.goto(await server.createLink({ name: 'Cleo', role: 'viewer' }));
  await page.getByRole('button', { name: 'Switch' }).click();
  await expect(plants.rows).toBeHidden();
  await hidden.unroute('**/bff/**');
  await signOut.click();
  await expect(hidden.getByRole('dialog', { name: /session has ended/i })).toBeVisible();
  await expect(plants.name).toBeHidden();
  await signIn(page, ben);
  await expect(hidden.getByRole('banner')).toContainText('Ben');
  await expect(plants.rows).toHaveText([/Boston Fern/]);

  await cutOff();
  await signOut.click();
  await expect(plants.rows).toBeHidden();
  await expect(hidden.getByRole('banner')).toBeHidden();

  await hidden.unroute('**/bff/**');
  await signIn(page, ben);
  await expect(hidden.getByRole('banner')).toContainText('Ben');
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await cutOff();
  const held = await holdFirstRequest(page, 'DELETE', '**/bff/session');
  await signOut.click();
  await held.asked;
  await page.close();
  await expect(plants.rows).toBeHidden();
});
