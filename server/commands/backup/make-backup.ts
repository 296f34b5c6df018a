import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Place } from '../../config.ts';
import type { SettingName } from '../../settings.ts';
import { emptyName } from './scheduled-files.ts';
import { syncNewName } from './sync-new-name.ts';
import { makeWorkFolder } from './work-folder.ts';

/** Beside this file once all is built: what started this process may be what builds it. */
const CLI = fileURLToPath(new URL('cli.js', import.meta.url));

/** What the command reports of a backup to the process that started it. */
const reportSchema = z.object({
  plants: z.number(),
  warnings: z.array(z.string()),
  run: z.nullable(z.string()),
});
type Report = z.infer<typeof reportSchema>;

export interface BackupOptions {
  place: Place;
  /** Tells whether the data folder is still this server's and, where a copy of it names a run of a server, whether that is this one. */
  ownsFolder: (run: string | null) => Promise<boolean>;
  logger: Logger;
  /** Breaks the backup off. */
  signal: AbortSignal;
}

/**
 * Makes a backup in a file by a process of its own. One that holds no plant gets a name that says so. The work
 * folder stays behind; `findLeftovers` finds it.
 *
 * @throws Error that says why it could not be made.
 */
export async function makeBackup(file: string, options: BackupOptions): Promise<void> {
  const { place, logger, signal } = options;
  const startedAt = performance.now();
  // Whether it holds a plant, which its name tells, is known only once it is made.
  const workFile = join(await makeWorkFolder(file), basename(file));
  const args = [...process.execArgv, CLI, 'backup', workFile];
  const env = environmentFor(place);
  // Its standard output is not read: what NODE_OPTIONS loads may write there, too.
  const child = spawn(process.execPath, args, {
    ...{ env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal },
  });
  // One that could not be started may have no streams to read.
  if (child.pid === undefined || !child.stderr) throw (await once(child, 'error'))[0];
  // An abort by the signal is emitted as an error, too.
  child.on('error', () => undefined);
  const ended = new Promise<Ending>((resolve) =>
    child.once('close', (status, killer) => resolve({ status, killer })),
  );
  const reporting = new Promise<Partial<Report>>((resolve) => {
    child.on('message', (message) => {
      const { success, data } = reportSchema.safeParse(message);
      if (success) resolve(data);
    });
    child.once('disconnect', () => resolve({}));
  });
  const [report, errorText, ending] = await Promise.all([reporting, text(child.stderr), ended]);
  if (ending.status !== 0) throw new Error(describeFailure(errorText, ending));
  const { plants, warnings = [], run } = report;
  await requireOwnFolder(options, run);
  const finalFile = plants === 0 ? emptyName(file) : file;
  await rename(workFile, finalFile);
  await syncNewName(finalFile);
  const { size } = await stat(finalFile);
  const ms = Math.round(performance.now() - startedAt);
  const facts = { file: finalFile, ms, bytes: size, plants };
  logger.info({ ...facts, ...(warnings.length > 0 && { warnings }) }, 'backup made');
}

/**
 * @param run the run of a server that a copy names; null where it names none.
 * @throws Error where the data folder, or what was copied, is another's.
 */
export async function requireOwnFolder(
  { place, ownsFolder }: BackupOptions,
  run: string | null = null,
): Promise<void> {
  if (await ownsFolder(run)) return;
  throw new Error(
    `${place.dataFolder} is not this server’s any more: it, or its lock, was moved, removed or replaced. No backup is made of what is there now, and none is removed. /health/ready and the log say what to do.`,
  );
}

/** Hands over what the server has read, where a file that holds a secret is gone since, or was a pipe. */
function environmentFor({ dataFolder, database }: Place): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataFolder,
    ...secretFor('DATABASE_URL', database?.url),
    ...secretFor('DATABASE_DIRECT_URL', database?.directUrl),
  };
}

/** The environment of a process can be read for as long as it runs, so that a secret stays in its file where it can. */
function secretFor(name: SettingName, text: string | undefined): NodeJS.ProcessEnv {
  const fileName = `${name}_FILE`;
  const path = process.env[fileName]?.trim();
  const isThere = path && statSync(path, { throwIfNoEntry: false })?.isFile();
  return isThere ? {} : { [name]: text, [fileName]: undefined };
}

interface Ending {
  status: number | null;
  killer: NodeJS.Signals | null;
}

/** What the system, and Node itself, end a process by that has not enough memory. */
const OUT_OF_MEMORY = ['SIGKILL', 'SIGABRT'];

/** Describes why a process failed. Only one that ended by itself says why. */
function describeFailure(errorText: string, { status, killer }: Ending): string {
  if (killer === null) return findReason(errorText) || `It ended with status ${status}.`;
  const reason = OUT_OF_MEMORY.includes(killer) ? ', as where the memory is not enough' : '';
  return `Its process was ended by ${killer}${reason}.`;
}

/** Finds the sentence that ends what a process wrote, or what Node calls the error where it could not begin. */
function findReason(errorText: string): string | undefined {
  const lines = errorText.trim().split('\n');
  const last = lines.at(-1);
  // Node ends with its version, behind the stack, what it tells of an error that nobody caught.
  return last?.startsWith('Node.js v') ? lines.find((line) => /^\w*Error\b/.test(line)) : last;
}
