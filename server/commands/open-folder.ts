import { stat } from 'node:fs/promises';
import { writeError } from './standard-error.ts';

/** What group and others may do with a file or folder, of the bits of its mode. */
const OTHERS = 0o077;

/** Warns whoever ran a command that has filled a folder, where other users can get into that. */
export async function warnOfOpenFolder(folder: string): Promise<void> {
  const warning = await describeOpenFolder(folder);
  if (warning !== null) writeError(`${warning}\n`);
}

/**
 * Tells as a sentence that other users of the machine can get into a folder, which holds what only its
 * owner should read; null where they cannot, or that cannot be told. Windows has other rights, which are not
 * looked at.
 */
export async function describeOpenFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<string | null> {
  if (platform === 'win32') return null;
  const { mode } = await stat(folder).catch(() => ({ mode: 0 }));
  if ((mode & OTHERS) === 0) return null;
  const octal = (mode & 0o777).toString(8);
  return `Other users of this machine can get into ${folder} (mode ${octal}), which holds plants and hashes of secrets. To keep them out: chmod 700 ${folder}`;
}
