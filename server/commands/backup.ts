import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { copyFolder } from '../store/file/backup.ts';
import { inspectFolder } from '../store/file/inspect.ts';
import { parseFlags } from './parse-flags.ts';

/** Copies the data folder into a new one, also while a server writes, and checks the copy. */
export async function runBackup(args: string[]): Promise<void> {
  const [target] = parseFlags(args, {}, 1).positionals;
  if (!target) {
    throw new Error('backup takes one folder, which is created: npm run backup -- FOLDER');
  }
  const copy = resolve(target);
  await copyFolder(readConfig(process.env).dataFolder, copy);
  const { workspaces } = await inspectFolder(copy).catch(async (error: unknown) => {
    await rm(copy, { recursive: true });
    const found = error instanceof Error ? error.message : String(error);
    throw new Error(`The copy was removed, since it is not sound: ${found}`, { cause: error });
  });
  const plants = workspaces.reduce((sum, workspace) => sum + workspace.plants, 0);
  process.stdout.write(`Copied ${plants} plants to ${copy}, and the copy is sound.\n`);
}
