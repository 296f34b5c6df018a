import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import type { BackupPlan } from '../../config.ts';

/** How often it is looked whether a backup is due. */
const LOOK_EVERY_MS = 60_000;

/** How long after one that failed the next is tried, where none is due earlier. */
const AFTER_FAILURE_MS = 600_000;

const NAME = /^plant-store-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar\.gz$/;

/** What a backup that was killed has left. */
const LEFT_NAME = /^plant-store-[0-9TZ-]+\.tar\.gz\.\w{6}$/;

export interface BackupSchedule {
  /** Breaks off a backup that is being made. */
  stop(): Promise<void>;
}

/**
 * Makes backups in files of their own, the first at once where the last is as old as the plan says, and removes
 * the oldest. Each is made by a process of its own, so that it holds up nobody.
 */
export function scheduleBackups(
  { everyMs, keep, folder }: BackupPlan,
  logger: Logger,
  now: () => number = Date.now,
): BackupSchedule {
  const stopping = new AbortController();
  let failedAt = Number.NEGATIVE_INFINITY;
  let working: Promise<void> | null = null;
  const look = async () => {
    const names = await listBackups(folder);
    const last = timeOf(names.at(-1));
    // One from a time to come was made while the clock was wrong.
    const isDue = last === null || last > now() || now() - last >= everyMs;
    if (!isDue || now() - failedAt < Math.min(AFTER_FAILURE_MS, everyMs)) return;
    const file = join(folder, nameAt(now()));
    const isMade = await makeBackup(file, logger, stopping.signal);
    if (!isMade) failedAt = now();
    else await removeOld(folder, keep);
  };
  const lookOnce = () => {
    working ??= look()
      .catch((err: unknown) => logger.error({ err }, FAILED))
      .finally(() => {
        working = null;
      });
  };
  lookOnce();
  const looking = setInterval(lookOnce, Math.min(LOOK_EVERY_MS, everyMs));
  return {
    stop: async () => {
      clearInterval(looking);
      stopping.abort();
      await working;
    },
  };
}

const FAILED = 'a backup that was due could not be made';

async function makeBackup(file: string, logger: Logger, signal: AbortSignal): Promise<boolean> {
  const since = performance.now();
  const [, cli = ''] = process.argv;
  const command = [...process.execArgv, cli, 'backup', file];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'pipe'], signal });
  // That it was told to stop comes as an error.
  child.on('error', () => undefined);
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (signal.aborted) return false;
  const ms = Math.round(performance.now() - since);
  if (status !== 0) {
    logger.error({ file, ms, reason: said.trim() }, FAILED);
    return false;
  }
  const { size } = await stat(file);
  logger.info({ file, ms, bytes: size, ...(said && { warnings: said.trim() }) }, 'backup made');
  return true;
}

/** Returns the names of the backups in a folder, the oldest first; none where it is not there yet. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).sort();
}

async function removeOld(folder: string, keep: number): Promise<void> {
  const old = (await listBackups(folder)).slice(0, -keep);
  const left = (await readdir(folder)).filter((name) => LEFT_NAME.test(name));
  for (const name of [...old, ...left]) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

function nameAt(time: number): string {
  const at = new Date(time)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `plant-store-${at}.tar.gz`;
}

function timeOf(name: string | undefined): number | null {
  const at = NAME.exec(name ?? '')?.[1];
  if (at === undefined) return null;
  const [day, time = ''] = at.split('T');
  return Date.parse(`${day}T${time.replaceAll('-', ':')}`);
}
