import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { copyFolder } from '../store/file/backup.ts';
import { inspectFolder } from '../store/file/inspect.ts';
import { explainError } from './explain-error.ts';
import { describeOpenFolder } from './open-folder.ts';
import { parseFlags } from './parse-flags.ts';

/** Copies the data folder into a new one, also while a server writes, and checks the copy. */
export async function runBackup(args: string[]): Promise<void> {
  const [target] = parseFlags(args, {}, 1).positionals;
  if (!target) {
    throw new Error('backup takes one folder, which is created: npm run backup -- FOLDER');
  }
  const copy = resolve(target);
  const plants = await copyChecked(readConfig(process.env).dataFolder, copy);
  process.stdout.write(`Copied ${plants} plants to ${copy}, and the copy is sound.\n`);
  const warning = await describeOpenFolder(copy);
  if (warning) process.stderr.write(`${warning}\n`);
}

/**
 * Copies a data folder into a new or empty one and checks the copy. Returns how many plants it holds.
 *
 * @throws Error, one sentence, having removed the copy with every folder that it created.
 */
export async function copyChecked(from: string, to: string): Promise<number> {
  const remove = await copyFolder(from, to).catch((error: unknown) => {
    const isOurs = error instanceof Error && !('syscall' in error);
    const advice = isOurs ? '' : ' Nothing of the copy was kept.';
    throw new Error(`${explainError(error)}${advice}`, { cause: error });
  });
  try {
    const { workspaces } = await inspectFolder(to);
    return workspaces.reduce((sum, workspace) => sum + workspace.plants, 0);
  } catch (error) {
    await remove();
    const found = explainError(error);
    throw new Error(`The copy was removed, since it is not sound: ${found}`, { cause: error });
  }
}
