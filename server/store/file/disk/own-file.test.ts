import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { collectingLogger, temporaryFolder } from '../../../testing/file-store.ts';
import { type Disk, realDisk } from './disk.ts';
import { OwnFile } from './own-file.ts';
import { StorageHealth } from './storage-health.ts';

/** Longer than anyone waits for the disk. */
const LONG_MS = 60_000;

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
