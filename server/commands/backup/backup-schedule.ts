import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BackupPlan, Place } from '../../config.ts';
import { requireOutside } from '../../store/file/copy/copy-target.ts';
import { realDisk } from '../../store/file/disk/disk.ts';
import { makeFolder } from '../../store/file/disk/durable-file.ts';
import { isSameFile } from '../../store/file/disk/file-facts.ts';
import {
  FolderInUseError,
  type FolderLock,
  lockFolder,
} from '../../store/file/disk/folder-lock.ts';
import { requirePlainFile } from '../../store/file/disk/plain-files.ts';
import { explainError } from '../explain-error.ts';
import { type BackupOptions, makeBackup, requireOwnFolder } from './make-backup.ts';
import { findBackups, findLeftovers, findOutdated, nameAt } from './scheduled-files.ts';

/** How often it is looked whether a backup is due. */
const LOOK_EVERY_MS = 60_000;

/** How long after one that failed the next is tried, where none is due earlier. */
const AFTER_FAILURE_MS = 600_000;

const TELL_SLOW_MS = 600_000;

/** How long a stop waits for a backup that it broke off; one on a disk that hangs cannot be ended. */
const MOST_GOODBYE_MS = 2_000;

const FAILED = 'a backup that was due could not be made';

/** The folder may not answer, or all of a large store be on its way. */
const SLOW = 'a backup is still being made, or its folder looked at';

export interface BackupSchedule {
  /** How long the next backup has been due: infinite where there is none; since the start where the folder could not be read. */
  overdueMs(): number;
  /** Breaks off a backup that is being made. */
  stop(): Promise<void>;
}

/**
 * Makes backups in files of their own, the first at once where the last is as old as the plan says, and removes
 * the oldest. Each is made by a process of its own, so that it holds up nobody. As long as it goes on the folder
 * is nobody else's: two servers would take each other's backups for their own, and remove them. Once the data folder
 * is another's, none is made or removed, and the folder is let go, for the server that follows.
 */
export function scheduleBackups(
  plan: BackupPlan,
  place: Place,
  ownsFolder: BackupOptions['ownsFolder'],
  logger: Logger,
  now: () => number = Date.now,
): BackupSchedule {
  const { everyMs, folder } = plan;
  const stopping = new AbortController();
  const pauseMs = Math.min(AFTER_FAILURE_MS, everyMs);
  let lock: FolderLock | null = null;
  // Not by the clock, which may be set back.
  let nextTry = Number.NEGATIVE_INFINITY;
  let working: Promise<void> | null = null;
  let dueAt = now();
  const noteLast = (time: number | undefined) => {
    dueAt = time === undefined ? Number.NEGATIVE_INFINITY : time + everyMs;
  };
  const look = async () => {
    const hasData = await ownsFolder(null);
    if (lock && (!hasData || (await isLost(lock)))) {
      await lock.release();
      lock = null;
    }
    if (hasData) lock ??= await ownFolder(folder, place);
    const { signal } = stopping;
    await makeDueBackup({ plan, place, ownsFolder, logger, now, signal, noteLast });
  };
  const tickMs = Math.min(LOOK_EVERY_MS, everyMs);
  const lookOnce = () => {
    const began = performance.now();
    if (working || began < nextTry) return;
    const waiting = setInterval(
      () => logger.warn({ folder, ms: Math.round(performance.now() - began) }, SLOW),
      TELL_SLOW_MS,
    ).unref();
    working = look()
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        // The tick that follows the pause may come a moment before it is over.
        nextTry = performance.now() + pauseMs - tickMs;
        logger.error({ folder, reason: explainError(error) }, FAILED);
      })
      .finally(() => {
        clearInterval(waiting);
        working = null;
      });
  };
  lookOnce();
  const looking = setInterval(lookOnce, tickMs);
  return {
    overdueMs: () => Math.max(0, now() - dueAt),
    stop: async () => {
      clearInterval(looking);
      stopping.abort();
      const ended = Promise.resolve(working).then(() => lock?.release());
      await Promise.race([ended, delay(MOST_GOODBYE_MS)]);
    },
  };
}

interface Due extends BackupOptions {
  plan: BackupPlan;
  now: () => number;
  /** Told when the last backup was made, undefined where there is none. */
  noteLast: (time: number | undefined) => void;
}

/**
 * Makes a backup where the last is as old as the plan says, and removes the oldest.
 *
 * @throws Error that says why none could be made.
 */
async function makeDueBackup(due: Due): Promise<void> {
  const { plan, logger, now, noteLast } = due;
  const { everyMs, keep, folder } = plan;
  const last = (await findBackups(folder, now())).at(-1);
  noteLast(last?.time);
  const isDue = last === undefined || now() - last.time >= everyMs;
  if (!isDue) return;
  await requireOwnFolder(due);
  const removeLeftovers = async () => await remove(folder, await findLeftovers(folder), logger);
  // What a kill has left takes the room that this one needs.
  await removeLeftovers();
  const file = join(folder, nameAt(now()));
  await makeBackup(file, due).finally(removeLeftovers);
  const found = await findBackups(folder, now());
  noteLast(found.at(-1)?.time);
  await remove(folder, findOutdated(found, keep), logger);
}

/** Tells whether the folder was emptied, moved or replaced since, so that another server may own what is there. */
async function isLost({ path, file }: FolderLock): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found === null || !isSameFile(found, file);
}

/** @throws Error where another server makes its backups there, it lies in the data folder, or cannot be made. */
async function ownFolder(folder: string, { database, dataFolder }: Place): Promise<FolderLock> {
  // The settings were compared by their names, and either may be a link.
  if (!database) await requireOutside(dataFolder, folder);
  await makeFolder(realDisk, folder);
  // Opening a named pipe never ends.
  await requirePlainFile(realDisk, join(folder, 'lock'));
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const told = `Another server makes its backups in ${folder}. Name another folder with BACKUP_DIR.`;
    throw new Error(told, { cause: error });
  }
}

/** What cannot be removed keeps nothing else from being so. */
async function remove(folder: string, names: string[], logger: Logger): Promise<void> {
  for (const name of names) {
    const file = join(folder, name);
    await rm(file, { recursive: true, force: true }).catch((error: unknown) =>
      logger.warn({ file, reason: explainError(error) }, 'an old backup could not be removed'),
    );
  }
}
