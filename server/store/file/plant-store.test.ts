import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectingLogger } from '../../testing/file-store.ts';
import type { StoreHarness } from '../conformance/harness.ts';
import { describeStore } from '../conformance/suite.ts';
import { openFileStore, type StoreBounds } from './open.ts';

describeStore('the file store', () => openHarness());

// Every few changes begin a segment, write a snapshot and remove an old segment.
describeStore('the file store under small bounds', () =>
  openHarness({ journalBytes: 500, historyBytes: 100_000 }),
);

async function openHarness(bounds?: StoreBounds): Promise<StoreHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
  const options = { folder, logger: collectingLogger(), ...(bounds && { bounds }) };
  let opened = await openFileStore(options);
  return {
    store: opened.plants,
    access: opened.access,
    reopen: async () => {
      await opened.close();
      opened = await openFileStore(options);
      return { store: opened.plants, access: opened.access };
    },
    dispose: async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
