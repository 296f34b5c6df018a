import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CLI } from '../../server/testing/built-server.ts';
import type { Seed } from '../plants.ts';

/** Copies a data folder to an empty database, as an operator does who moves there. */
export async function copySeed({ folder }: Seed, url: string): Promise<void> {
  await promisify(execFile)(process.execPath, [CLI, 'copy', '--from', folder, '--to', url]);
}
