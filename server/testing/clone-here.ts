import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './file-store.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Copies the sources, with what was built from them. */
export async function cloneHere(): Promise<string> {
  const clone = join(await temporaryFolder(), 'plant-store');
  await mkdir(clone);
  const sources = ['server', 'web', 'package.json', 'package-lock.json', 'vite.config.ts'];
  for (const name of [...sources, 'tsconfig.json', 'dist']) {
    await cp(join(ROOT, name), join(clone, name), { recursive: true });
  }
  // What draws proofs is a part of the build's settings.
  for (const name of ['node_modules', 'torture'])
    await symlink(join(ROOT, name), join(clone, name));
  return clone;
}
