import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addPlant, openTestStore, temporaryFolder } from '../../../testing/file-store.ts';
import { type DiskFile, realDisk, syncEachWrite } from './disk.ts';

const WAYS: { way: string; openIn: (path: string) => Promise<DiskFile> }[] = [
  { way: 'by a flag of the system', openIn: (path) => realDisk.open(path, 'ax') },
  { way: 'by a sync of its own', openIn: async (path) => syncEachWrite(await open(path, 'ax+')) },
];

it.each(WAYS)('a file that writes durably $way takes what is appended', async ({ openIn }) => {
  const path = join(await temporaryFolder(), 'file');
  const file = await openIn(path);
  for (const text of ['one', 'two', 'three'])
    await file.write(Buffer.from(text), 0, text.length, null);
  await file.truncate(6);
  await file.sync();
  expect(await file.stat()).toMatchObject({ size: 6 });
  const read = Buffer.alloc(3);
  expect(await file.read(read, 0, 3, 3)).toMatchObject({ bytesRead: 3 });
  expect(read.toString()).toBe('two');
  await file.close();
  expect(await readFile(path, 'utf8')).toBe('onetwo');
});

it('a file is opened to append only where it is there', async () => {
  const path = join(await temporaryFolder(), 'file');
  await expect(realDisk.open(path, 'append')).rejects.toMatchObject({ code: 'ENOENT' });
});

it('a folder is local where a local file system is known to hold it', async () => {
  const folder = await temporaryFolder();
  expect(await realDisk.isLocal(folder)).toBe(process.platform === 'linux');
  expect(await realDisk.isLocal(join(folder, 'missing'))).toBe(false);
});

it.each([
  { isLocal: true, looks: 3 },
  { isLocal: false, looks: 0 },
])(
  'no call of the store may hang the process, where the folder is local: $isLocal',
  async ({ isLocal, looks }) => {
    let count = 0;
    const statNow = (path: string) => {
      count += 1;
      return realDisk.statNow(path);
    };
    const disk = { ...realDisk, statNow, isLocal: async () => isLocal };
    const store = await openTestStore(await temporaryFolder(), { disk });
    for (const id of [1, 2, 3]) await addPlant(store.plants, id);
    expect(count).toBe(looks);
  },
);
