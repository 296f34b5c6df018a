import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { passOn, temporaryFolder } from '../../../testing/file-store.ts';
import { SILENT } from '../../store-logger.ts';
import { type Disk, realDisk } from './disk.ts';
import { replaceFile } from './durable-file.ts';
import { StorageHealth } from './storage-health.ts';

test('however long a file, no sync has more of it to bring to the disk than takes a moment', async () => {
  const path = join(await temporaryFolder(), 'file');
  const synced: number[] = [];
  const open: Disk['open'] = async (opened, flags, mode) => {
    const file = await realDisk.open(opened, flags, mode);
    if (!opened.endsWith('.tmp')) return file;
    let unsynced = 0;
    return {
      ...passOn(file),
      write: async (...args) => {
        const result = await file.write(...args);
        unsynced += result.bytesWritten;
        return result;
      },
      sync: async () => {
        synced.push(unsynced);
        unsynced = 0;
        await file.sync();
      },
    };
  };
  const chunks = Array.from({ length: 40 }, () => 'x'.repeat(500_000));
  await replaceFile({ ...realDisk, open }, path, chunks, new StorageHealth(SILENT));
  expect(synced.reduce((sum, bytes) => sum + bytes, 0)).toBe(20_000_000);
  expect(Math.max(...synced)).toBeLessThan(9_000_000);
  expect(await readFile(path, 'utf8')).toBe(chunks.join(''));
});
