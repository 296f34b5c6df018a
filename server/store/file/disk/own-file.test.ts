import { chmod, link, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { collectingLogger, temporaryFolder } from '../../../testing/file-store.ts';
import { findChecksum, withChecksum } from './checksum.ts';
import { type Disk, realDisk } from './disk.ts';
import { OwnFile } from './own-file.ts';
import { StorageHealth } from './storage-health.ts';

/** Longer than anyone waits for the disk. */
const LONG_MS = 60_000;

/** Seconds since the epoch. */
const WRITTEN_AT = 1_700_000_000;

const CALLS: (keyof Disk)[] = ['lstat', 'unlink', 'link'];

it.each(CALLS)(
  'a disk that hangs at %s while an edited file is kept counts as hanging',
  async (call) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const disk: Disk = { ...realDisk };
    const path = join(await temporaryFolder(), 'plants.json');
    const health = new StorageHealth(collectingLogger());
    const file = new OwnFile(disk, path, health);
    await file.replace(['as it was written']);
    await writeFile(path, 'as somebody made it');
    const calls: (() => void)[] = [];
    const held = async (...args: unknown[]) => {
      await new Promise<void>((goOn) => calls.push(goOn));
      return await Reflect.apply(realDisk[call], realDisk, args);
    };
    Object.assign(disk, { [call]: held });
    const replacing = file.replace(['as it is written anew']);
    await expect.poll(() => calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(health.isStalled).toBe(true);
    Object.assign(disk, { [call]: realDisk[call] });
    calls[0]?.();
    await replacing;
    expect(health.isStalled).toBe(false);
    expect(await readFile(`${path}.edited-while-running`, 'utf8')).toBe('as somebody made it');
  },
);

/** A file that was written at a whole second, which can be put back, and that the store has read. */
async function readOwnFile(disk: Disk = realDisk) {
  const path = join(await temporaryFolder(), 'plants.json');
  await writeFile(path, [...withChecksum(['{\n"name":"Rosa",\n'])].join(''));
  await utimes(path, WRITTEN_AT, WRITTEN_AT);
  const file = new OwnFile(disk, path, new StorageHealth(collectingLogger()));
  const { ctimeMs, ...facts } = await stat(path);
  file.noteRead({ ...facts, ctimeMs }, findChecksum(await readFile(path)));
  /** Puts its time back, until the clock by which the system notes that has gone on. */
  const putTimeBack = async () => {
    const touch = async () => {
      await utimes(path, WRITTEN_AT, WRITTEN_AT);
      return (await stat(path)).ctimeMs;
    };
    await expect.poll(touch).not.toBe(ctimeMs);
  };
  return { path, file, putTimeBack };
}

it('an edit that neither changes the length of a file nor its time is noticed, and kept', async () => {
  const { path, file, putTimeBack } = await readOwnFile();
  const edited = (await readFile(path, 'utf8')).replace('Rosa', 'Xosa');
  await writeFile(path, edited);
  await putTimeBack();
  expect(await file.isInPlace()).toBe(false);
  await file.replace(['as it is written anew']);
  expect(await readFile(`${path}.edited-while-running`, 'utf8')).toBe(edited);
});

it('a file that got another mode, name or time of reading is not taken for edited, and is read once to tell', async () => {
  const opened: string[] = [];
  const open: Disk['open'] = async (path, ...more) => {
    opened.push(path);
    return await realDisk.open(path, ...more);
  };
  const { path, file, putTimeBack } = await readOwnFile({ ...realDisk, open });
  await chmod(path, 0o400);
  await link(path, `${path}.backup`);
  await putTimeBack();
  expect([await file.isInPlace(), await file.isInPlace()]).toEqual([true, true]);
  expect(opened).toEqual([path]);
});

it('a file that was merely touched is not taken for edited, and what was kept of an edit before stays', async () => {
  const { path, file } = await readOwnFile();
  const kept = `${path}.edited-while-running`;
  await writeFile(kept, 'an edit before it');
  await utimes(path, WRITTEN_AT + 1, WRITTEN_AT + 1);
  expect(await file.isInPlace()).toBe(true);
  const { checksum } = await file.replace(['{\n"name":"Rubus",\n']);
  await utimes(path, WRITTEN_AT, WRITTEN_AT);
  expect(await file.isInPlace()).toBe(true);
  expect([findChecksum(await readFile(path)), await readFile(kept, 'utf8')]).toEqual([
    checksum,
    'an edit before it',
  ]);
});

it('an earlier copy of a file, as long as it and whole, that somebody wrote over it is not taken for it', async () => {
  const { path, file } = await readOwnFile();
  const earlier = await readFile(path);
  await file.replace(['{\n"name":"Malu",\n']);
  await writeFile(path, earlier);
  expect(await file.isInPlace()).toBe(false);
});

it('a file that was just written is not read to tell that nobody has edited it', async () => {
  const opened: string[] = [];
  const open: Disk['open'] = async (path, flags, mode) => {
    if (flags === 'r') opened.push(path);
    return await realDisk.open(path, flags, mode);
  };
  const path = join(await temporaryFolder(), 'plants.json');
  const health = new StorageHealth(collectingLogger());
  const file = new OwnFile({ ...realDisk, open }, path, health);
  await file.replace(['{\n']);
  expect(await file.isInPlace()).toBe(true);
  expect(opened).toEqual([dirname(path)]);
});
