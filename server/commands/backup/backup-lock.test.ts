import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { FolderInUseError, lockFolder } from '../../store/file/disk/folder-lock.ts';
import { temporaryFolder } from '../../testing/file-store.ts';
import { scheduleBackups } from './backup-schedule.ts';
import { nameAt } from './scheduled-files.ts';

const NOW = Date.UTC(2026, 0, 1);

/** Tells whether somebody owns a folder. */
async function isOwned(folder: string): Promise<boolean> {
  try {
    await (await lockFolder(folder)).release();
    return false;
  } catch (error) {
    if (error instanceof FolderInUseError) return true;
    throw error;
  }
}

/** Looks after the backups of a folder again and again. None is due: each that is made would be told of in the log. */
async function schedule(logger: Logger, ownsFolder: () => Promise<boolean>): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, nameAt(NOW)), '');
  const place = { dataFolder: await temporaryFolder(), database: null };
  const plan = { everyMs: 20, keep: 2, folder };
  const made = scheduleBackups(plan, place, ownsFolder, logger, () => NOW);
  onTestFinished(made.stop);
  await expect.poll(() => isOwned(folder)).toBe(true);
  return folder;
}

test('a server whose folder of backups was emptied or replaced owns it again, unless another does', async () => {
  const log: string[] = [];
  const logger = pino({}, { write: (line) => void log.push(line) });
  const folder = await schedule(logger, async () => true);
  await rm(join(folder, 'lock'));
  await expect.poll(() => isOwned(folder)).toBe(true);
  expect(log).toEqual([]);

  const elsewhere = await temporaryFolder();
  const other = await lockFolder(elsewhere);
  await rename(join(elsewhere, 'lock'), join(folder, 'lock'));
  await expect.poll(() => log.at(0)).toContain('Another server makes its backups in');
  await other.release();
  await expect.poll(() => isOwned(folder)).toBe(true);
});

test('a server that has lost its data folder lets go of the folder of its backups, for the next server to make them there', async () => {
  let hasData = true;
  const folder = await schedule(pino({ level: 'silent' }), async () => hasData);
  hasData = false;
  await expect.poll(() => isOwned(folder)).toBe(false);
});
