import type { ChangeView } from '../../server/contract/answers.ts';
import { expect, test } from '../journey.ts';
import { openListening, startSession } from '../people.ts';
import { historyScreen } from '../screens/history-screen.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test('what is open stays open, is not asked for again and keeps the focus while others change something, push it out of what was fetched, or undo it', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(2));
  await startSession(page, server, server.adminToken);
  const { send, undo, undoLatest } = requestsOf(page, server);
  const change = await send<ChangeView>('POST', '/taggings', {
    plants: numberedPlants(2),
    newTag: 'potted',
  });
  await server.addPlants(numberedPlants(31).slice(2));
  await openListening(page, server, { path: '/history' });
  const history = historyScreen(page);
  await expect(history.entries).toHaveCount(30);
  await history.allPlants(/potted/).focus();
  await page.keyboard.press('Enter');
  await expect(history.plantsOf(/potted/)).toHaveCount(2);
  await page.route('**/bff/changes/*/plants*', (route) => route.abort());
  await send('POST', '/plants', { name: 'Rose' });
  await expect(history.entries.first()).toContainText('Rose');
  await expect(history.plantsOf(/potted/)).toHaveCount(2);
  await expect(history.allPlants(/potted/)).toBeFocused();

  await undo(change);
  await expect(history.entry(/potted/)).toContainText('Undone by admin');
  await expect(history.plantsOf(/potted/)).toHaveCount(2);
  await expect(history.allPlants(/potted/)).toBeFocused();

  await send('POST', '/plants', { name: 'Newcomer' });
  const newest = history.entries.first();
  await expect(newest).toContainText('Newcomer');
  await newest.getByRole('button', { name: 'Undo' }).focus();
  await undoLatest();
  await expect(newest).toContainText('removed');
  await expect(history.entries.nth(1)).toBeFocused();
});
