import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { traced } from '../../torture/process/strace.ts';
import { openFileStore } from '../store/file/open.ts';
import {
  addPlant,
  collectingLogger,
  sharedFolder,
  temporaryFolder,
} from '../testing/file-store.ts';
import { runBuilt } from '../testing/run-built.ts';

/** A data folder that is sound; each test copies it. */
const sound = sharedFolder(async (folder) => {
  const store = await openFileStore({ folder, logger: collectingLogger() });
  await addPlant(store.plants, 1);
  await store.close();
});

async function fresh(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data');
  await cp(sound, folder, { recursive: true });
  return folder;
}

it.each(['serve', 'verify', 'token list'])(
  '%s says which file a disk fails to read',
  async (command) => {
    const folder = await fresh();
    const path = join(folder, 'plants.json');
    const { wrapper, env } = traced(folder, { paths: [path], inject: 'pread64:error=EIO' });
    const args = command.split(' ');
    const { status, stderr } = await runBuilt(args, { ...env, DATA_DIR: folder }, wrapper);
    const sentence = `${path} could not be used: the disk failed (read: EIO).`;
    expect([status, stderr.trim().split('\n').at(-1)]).toEqual([1, sentence]);
  },
);

it('an edit that cannot be accepted, since the disk fails, is told to whoever accepts it, with the file', async () => {
  const folder = await fresh();
  const path = join(folder, 'plants.json');
  await writeFile(path, (await readFile(path, 'utf8')).replace('Plant 1', 'Fern'));
  const segment = join(folder, 'journal-000003.jsonl');
  const { wrapper, env } = traced(folder, { paths: [segment], inject: 'write:error=EIO' });
  const args = ['verify', '--accept-edit'];
  const { status, stderr } = await runBuilt(args, { ...env, DATA_DIR: folder }, wrapper);
  const sentence = `${segment} could not be used: the disk failed (write: EIO).`;
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([1, sentence]);
});
