import { realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isSameFile } from '../disk/file-facts.ts';

/**
 * Refuses a copy that would come to lie in what is copied, by whatever name either is called: it would
 * be lost with it, and a start would meet it.
 *
 * @throws Error that says what to do.
 */
export async function requireOutside(from: string, to: string): Promise<void> {
  const source = await stat(from);
  for (let path = await findExisting(resolve(to)); ; path = dirname(path)) {
    if (isSameFile(source, await stat(path))) throw liesIn(from, to);
    if (path === dirname(path)) return;
  }
}

/** Finds the first folder on the way up from a path that is there, and where it really is. */
async function findExisting(path: string): Promise<string> {
  return await realpath(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || path === dirname(path)) throw error;
    return await findExisting(dirname(path));
  });
}

function liesIn(from: string, to: string): Error {
  return new Error(`${to} lies in ${from}, which is to be copied. Name a folder outside.`);
}
