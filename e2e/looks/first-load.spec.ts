import { expect, test } from '../journey.ts';
import { startSession } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('who is not signed in sees the head of the page all the way to signing in; once they are, the first screen asks for each thing once', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    let isSeen = false;
    new MutationObserver(() => {
      const isThere = document.querySelector('header') !== null;
      if (isSeen && !isThere) console.error('The page has lost its head.');
      isSeen ||= isThere;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeFocused();
  // Left first, so that it asks for nothing more by itself.
  await page.goto('about:blank');

  await server.addPlants(numberedPlants(45));
  await startSession(page, server, server.adminToken);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(server.url, '')));
  // However long the script takes to begin, what was fetched ahead is no older then.
  await page.addInitScript(() => {
    const now = Date.now();
    Date.now = () => now;
  });
  await page.goto('/?limit=10&sort=-name');
  const plants = plantsScreen(page);
  await expect(plants.rows.first()).toContainText('Plant 45');
  await expect(plants.chips.first()).toBeVisible();
  const answers = asked.filter((path) => path.startsWith('/bff/') && !path.includes('/events'));
  expect(answers.toSorted()).toEqual([
    '/bff/plants?limit=10&sort=-name',
    '/bff/session',
    '/bff/tags',
  ]);
  const session = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/bff/session'))
      .map((entry) => 'initiatorType' in entry && entry.initiatorType),
  );
  expect(session, 'asked by the page itself, before its script').toEqual(['link']);
});
