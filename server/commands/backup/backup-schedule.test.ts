import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/file-store.ts';
import { scheduleBackups } from './backup-schedule.ts';
import { nameAt } from './scheduled-files.ts';

const DAY_MS = 86_400_000;

/** Looks after the backups of a folder by a clock that the test sets. */
async function schedule(folder: string, logger = pino({ level: 'silent' }), ownsFolder = true) {
  // Nothing in it is read, since no backup is due.
  const place = { dataFolder: await temporaryFolder(), database: null };
  const clock = { now: Date.UTC(2026, 2, 2) };
  const plan = { everyMs: DAY_MS, keep: 3, folder };
  const made = scheduleBackups(
    plan,
    place,
    async () => ownsFolder,
    logger,
    () => clock.now,
  );
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

test('a server whose data folder is lost begins no backup, removes none, and tells it as one that failed', async () => {
  const folder = await temporaryFolder();
  const old = [2, 3, 4, 5].map((day) => nameAt(Date.UTC(2026, 1, day)));
  const left = `${old[0]}.part-aBc123`;
  for (const name of [...old, 'lock']) await writeFile(join(folder, name), '');
  await mkdir(join(folder, left));
  const log: string[] = [];
  const logger = pino({}, { write: (line) => void log.push(line) });
  const { overdueMs } = await schedule(folder, logger, false);
  await expect.poll(() => log.at(0)).toContain('a backup that was due could not be made');
  expect(log.at(0)).toContain('is not this server’s any more');
  expect(overdueMs()).toBe(24 * DAY_MS);
  expect((await readdir(folder)).sort()).toEqual(['lock', ...old, left].sort());
});
