import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectingLogger, temporaryFolder } from '../../../testing/file-store.ts';
import { StorageHealth } from './storage-health.ts';

/** Longer than the disk may take. */
const HELD_MS = 5_500;

test('a disk that has answered while the event loop was held up is not taken for one that hangs', async () => {
  const path = join(await temporaryFolder(), 'file');
  const logger = collectingLogger();
  const health = new StorageHealth(logger);
  const write = health.watch(writeFile(path, 'text'));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HELD_MS);
  await write;
  expect(logger.reports).toEqual([]);
});
