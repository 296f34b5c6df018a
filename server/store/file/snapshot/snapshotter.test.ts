import { expect, test } from 'vitest';
import {
  addPlant,
  openKilled,
  openTestStore,
  temporaryFolder,
} from '../../../testing/file-store.ts';

test('after a kill the journal is as old as the first change that plants.json lacks, however long before that it was written', async () => {
  const folder = await temporaryFolder();
  const clock = { now: 1000 };
  const { plants, figures } = await openTestStore(folder, { now: () => clock.now });
  expect(figures().journalSince).toBeNull();
  for (const id of [1, 2]) {
    clock.now += 1000;
    await addPlant(plants, id);
  }
  expect(figures().journalSince).toBe(2000);
  const killed = await openKilled(folder);
  expect(killed.figures().journalSince).toBe(2000);
});
