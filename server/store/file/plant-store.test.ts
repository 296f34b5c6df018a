import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStore } from '../store-conformance.ts';
import { openFileStore } from './open.ts';
import { collectingLogger } from './testing.ts';

describeStore('the file store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
  const logger = collectingLogger();
  let opened = await openFileStore({ folder, logger });
  return {
    store: opened.plants,
    reopen: async () => {
      await opened.close();
      opened = await openFileStore({ folder, logger });
      return opened.plants;
    },
    dispose: async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
