import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder with those above it, and resolves with the first that was not there before. Node's
 * own way never ends in a folder such as /proc, which is there and lets none be made.
 *
 * @throws what the system says of the first that cannot be looked at or made.
 */
export async function makeFolders(
  folder: string,
  { mode }: { mode: number },
): Promise<string | undefined> {
  const missing: string[] = [];
  for (let path = resolve(folder); !(await isFolder(path)); path = dirname(path)) {
    missing.unshift(path);
  }
  let first: string | undefined;
  for (const path of missing) {
    try {
      await mkdir(path, { mode });
      first ??= path;
    } catch (error) {
      // Another process may have made it meanwhile.
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!isThere || !(await isFolder(path))) throw error;
    }
  }
  return first;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
