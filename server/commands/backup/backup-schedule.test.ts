import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/file-store.ts';
import { scheduleBackups } from './backup-schedule.ts';
import { nameAt } from './scheduled-files.ts';

const DAY_MS = 86_400_000;

/** Looks after the backups of a folder by a clock that the test sets. */
async function schedule(folder: string) {
  // Nothing in it is read, since no backup is due.
  const place = { dataFolder: await temporaryFolder(), database: null };
  const clock = { now: Date.UTC(2026, 2, 2) };
  const plan = { everyMs: DAY_MS, keep: 3, folder };
  const made = scheduleBackups(plan, place, pino({ level: 'silent' }), () => clock.now);
  onTestFinished(made.stop);
  return { clock, overdueMs: made.overdueMs };
}

test('how long the next backup has been due is told without asking the folder, which may hang', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, nameAt(Date.UTC(2026, 2, 2) - 1000)), '');
  const { clock, overdueMs } = await schedule(folder);
  clock.now += 5000;
  // Until the folder has been looked at the next backup is taken to be due since the start.
  await expect.poll(overdueMs).toBe(0);
  clock.now += DAY_MS;
  expect(overdueMs()).toBe(6000);
});

test('where the folder cannot be looked at, the next backup has been due since the start', async () => {
  const place = join(await temporaryFolder(), 'place');
  await writeFile(place, '');
  const { clock, overdueMs } = await schedule(place);
  clock.now += 5000;
  expect(overdueMs()).toBe(5000);
});
