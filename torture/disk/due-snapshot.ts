import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Addition, Removal } from '../../server/domain/store.ts';
import { openTestStore, temporaryFolder } from '../../server/testing/file-store.ts';

const PLANTS = 500;

/** Together more than the growth after which a server takes a snapshot. */
const JOURNAL_BYTES = 9 * 1024 * 1024;

/**
 * Makes a data folder as a kill would leave it, with so much journal that the next server takes a
 * snapshot, of several writes, right after the first change it makes.
 */
export async function folderWithDueSnapshot(): Promise<{ folder: string; names: string[] }> {
  const folder = await temporaryFolder();
  const bounds = { journalBytes: Number.POSITIVE_INFINITY, historyBytes: 0 };
  const store = await openTestStore(folder, { bounds });
  const commit = async (remove: Removal[], add: Addition[]) => {
    const actor = { id: 'gardener', name: 'gardener' };
    await store.plants.commit({ actor, workspace: 'main', requestId: 'seed', remove, add });
  };
  const plants = Array.from({ length: PLANTS }, (_, i) => ({
    id: i + 1,
    name: `seeded ${i} `.padEnd(200, 'x'),
    tag: 't'.repeat(50),
  }));
  await commit([], plants);
  const bytesAChange = 2 * Buffer.byteLength(JSON.stringify(plants));
  for (let bytes = 0; bytes < JOURNAL_BYTES; bytes += bytesAChange) await commit(plants, plants);
  const image = join(await temporaryFolder(), 'data');
  // The store is still open: closing it would take the snapshot.
  await cp(folder, image, { recursive: true });
  await store.close();
  return { folder: image, names: plants.map(({ name }) => name) };
}
