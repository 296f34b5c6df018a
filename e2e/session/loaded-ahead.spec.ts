import { expect, test } from '../journey.ts';
import { wordsOf } from '../languages/words-of.ts';
import { openPlants, startSession } from '../people.ts';

test('a page that the browser loads ahead begins once it is shown: it goes on with what was typed and who has signed in since, and never says that it has not loaded', async ({
  page,
  server,
  context,
}) => {
  const plants = await openPlants(page, server);
  await plants.name.fill('Half');
  await page.goto('about:blank');
  await context.clearCookies();
  // A browser that is watched, as here, loads nothing ahead.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  const asked = page.waitForResponse('**/bff/session');
  await page.goto('/');
  expect(await (await asked).json()).toBeNull();
  await expect(page.getByText(wordsOf(page).pageNotLoaded)).toHaveCount(0);
  const kept = await page.evaluate(() => ({ ...sessionStorage }));

  await startSession(page, server, server.adminToken);
  await page.evaluate((before) => {
    // What the tab holds takes the place of what the page has put there unseen.
    sessionStorage.clear();
    for (const [name, text] of Object.entries(before)) {
      sessionStorage.setItem(name, text.replace('Half', 'Half a word'));
    }
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  }, kept);
  await expect(plants.name).toHaveValue('Half a word');
  await plants.name.press('Enter');
  await expect(plants.rows).toHaveText([/Half a word/]);
});
