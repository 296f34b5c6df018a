import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Place } from '../../config.ts';
import type { SettingName } from '../../settings.ts';
import { realDisk } from '../../store/file/disk/disk.ts';
import { syncFolder } from '../../store/file/disk/durable-file.ts';
import { emptyName } from './scheduled-files.ts';
import { makeWorkFolder } from './work-folder.ts';

/** Beside this file once all is built: what started this process may be what builds it. */
const CLI = fileURLToPath(new URL('cli.js', import.meta.url));

/** What the command tells of a backup to the process that started it. */
const toldSchema = z.object({ plants: z.number(), warnings: z.array(z.string()) });
type Told = z.infer<typeof toldSchema>;

export interface Making {
  place: Place;
  logger: Logger;
  /** Breaks it off. */
  signal: AbortSignal;
}

/**
 * Makes a backup in a file by a process of its own. One that holds no plant gets a name that says so. Leaves a
 * work folder, which `findLeftovers` finds.
 *
 * @throws Error that says why it could not be made.
 */
export async function makeBackup(file: string, { place, logger, signal }: Making): Promise<void> {
  const since = performance.now();
  const ms = () => Math.round(performance.now() - since);
  // Whether it holds a plant, as its name tells, is known only once it is made.
  const made = join(await makeWorkFolder(file), basename(file));
  const command = [...process.execArgv, CLI, 'backup', made];
  const env = environmentFor(place);
  // Its standard output is not read: what NODE_OPTIONS loads may write there, too.
  const child = spawn(process.execPath, command, {
    ...{ env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal },
  });
  // One that could not be started may have no streams to read.
  if (child.pid === undefined || !child.stderr) throw (await once(child, 'error'))[0];
  // That it was told to stop comes as an error.
  child.on('error', () => undefined);
  const ended = new Promise<string | null>((resolve) =>
    child.once('close', (status, killer) => resolve(howEnded(status, killer))),
  );
  const telling = new Promise<Partial<Told>>((resolve) => {
    child.on('message', (message) => {
      const { success, data } = toldSchema.safeParse(message);
      if (success) resolve(data);
    });
    child.once('disconnect', () => resolve({}));
  });
  const [found, said, fault] = await Promise.all([telling, text(child.stderr), ended]);
  // Before the reason stands how far it was.
  const reason = said.trim().split('\n').at(-1);
  if (fault !== null) throw new Error(reason || fault);
  const { plants, warnings = [] } = found;
  const kept = plants === 0 ? emptyName(file) : file;
  await rename(made, kept);
  await syncFolder(realDisk, dirname(kept));
  const { size } = await stat(kept);
  const told = { file: kept, ms: ms(), bytes: size, plants };
  logger.info({ ...told, ...(warnings.length > 0 && { warnings }) }, 'backup made');
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

/** Tells how a process ended that did not end well; null of one that did. */
function howEnded(status: number | null, killer: NodeJS.Signals | null): string | null {
  if (killer) return `It was ended by ${killer}, as where the memory is not enough.`;
  return status === 0 ? null : `It ended with status ${status}.`;
}
