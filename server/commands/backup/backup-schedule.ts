import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import type { BackupPlan } from '../../config.ts';
import { findBackups, findLeftovers, nameAt } from './scheduled-files.ts';

/** How often it is looked whether a backup is due. */
const LOOK_EVERY_MS = 60_000;

/** How long after one that failed the next is tried, where none is due earlier. */
const AFTER_FAILURE_MS = 600_000;

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
    const last = (await findBackups(folder, now())).at(-1);
    const isDue = last === undefined || now() - last.time >= everyMs;
    if (!isDue || now() - failedAt < Math.min(AFTER_FAILURE_MS, everyMs)) return;
    const file = join(folder, nameAt(now()));
    const isMade = await makeBackup(file, logger, stopping.signal);
    if (!isMade) failedAt = now();
    else await removeOld(folder, now(), keep);
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

async function removeOld(folder: string, now: number, keep: number): Promise<void> {
  const old = (await findBackups(folder, now)).slice(0, -keep).map(({ name }) => name);
  for (const name of [...old, ...(await findLeftovers(folder))]) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
